/** Kits of this folder's own package.json, apart from those of the other tests. */
import type { Kit } from '../kit.ts';
import { antdMobile } from './antd-mobile.ts';
import { bulma } from './bulma.ts';
import { daisyui } from './daisyui.ts';
import { elementPlus } from './element-plus.ts';
import { fomantic } from './fomantic.ts';
import { framework7 } from './framework7.ts';
import { layui } from './layui.ts';
import { naiveUi } from './naive-ui.ts';
import { nutui } from './nutui.ts';
import { tdesign } from './tdesign.ts';
import { vant } from './vant.ts';
import { spectre } from './spectre.ts';
import { varlet } from './varlet.ts';
import { vuetify } from './vuetify.ts';

export const RECORDER_ONLY_KITS: readonly Kit[] = [
  antdMobile,
  vuetify,
  varlet,
  fomantic,
  daisyui,
  nutui,
  tdesign,
  bulma,
  framework7,
  naiveUi,
  elementPlus,
  vant,
  layui,
  spectre,
];
