/** Kits of this folder's own package.json, apart from those of the other tests. */
import type { Kit } from '../kit.ts';
import { antdMobile } from './antd-mobile.ts';
import { daisyui } from './daisyui.ts';
import { fomantic } from './fomantic.ts';
import { varlet } from './varlet.ts';
import { vuetify } from './vuetify.ts';

export const RECORDER_ONLY_KITS: readonly Kit[] = [antdMobile, vuetify, varlet, fomantic, daisyui];
