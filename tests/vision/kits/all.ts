import { beercss } from './beercss.ts';
import { bootstrap } from './bootstrap.ts';
import { fluent } from './fluent.ts';
import type { Kit } from './kit.ts';
import { materialWeb } from './material-web.ts';
import { materialize } from './materialize.ts';
import { onsen } from './onsen.ts';
import { quasar } from './quasar.ts';
import { shoelace } from './shoelace.ts';
import { uikit } from './uikit.ts';

export const KITS: readonly Kit[] = [
  bootstrap,
  onsen,
  shoelace,
  quasar,
  uikit,
  materialize,
  beercss,
  materialWeb,
  fluent,
];
