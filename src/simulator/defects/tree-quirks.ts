/** Quirks of healthy apps whose element tree is unusual. */
import type { ElementModel } from '../app/model.ts';
import type { FaultKind } from './fault.ts';
import { behaviourQuirk, elementQuirk } from './quirk-kinds.ts';

export const TREE_QUIRKS: Readonly<Record<string, FaultKind>> = {
  compose: behaviourQuirk(
    'the tree is that of Jetpack Compose: no ids, the words of controls in a child, a selected tab takes no touch',
    { flavour: 'compose' },
  ),
  flutter: behaviourQuirk(
    'the tree is that of Flutter: no ids, words in descriptions, a control and the texts inside in one node',
    { flavour: 'flutter' },
  ),
  'react-native': behaviourQuirk(
    'the tree is that of React Native: a touchable view repeats all words inside as its description',
    { flavour: 'react' },
  ),
  'empty-overlay': behaviourQuirk(
    'containers without pixels lie over every page, one with "bottomsheet" in its id, one with a description',
    { emptyOverlay: true },
  ),
  'inline-pieces': elementQuirk(
    'short texts consist of three pieces side by side, the middle one highlighted',
    isPlainText,
    (e) => ({ ...e, pieces: true }),
  ),
  'toast-dialog': behaviourQuirk('toasts are dialogs without buttons that close by themselves', {
    toastsAreDialogs: true,
  }),
};

function isPlainText(element: ElementModel): boolean {
  return element.kind === 'text' && element.tap.length === 0 && element.background === null;
}
