/** A control while its words are read. */
import type { ControlRole, Position, TextMatch } from '../../screen/model/locator.ts';
import type { Quote } from '../model/parsed-step.ts';

export interface TargetOptions {
  readonly role: Quote['role'];
  /** Allows unquoted names without a noun: "Tap Log in"; `capitals`: only those that begin with a capital, as "Balance" after "next to". */
  readonly bare: boolean | 'capitals';
  readonly modifiers: boolean;
  /** Allows a noun for a thing beside the quotation: `the song "Blue"`. */
  readonly things?: boolean;
}

export interface TargetDraft {
  label: string | null;
  match: TextMatch;
  id?: string;
  name: string | null;
  role: ControlRole | null;
  places: Position[];
  disabled: boolean;
  /** The line says "disabled" or "inactive", which is a state; "greyed out" is only a look. */
  disabledInWords: boolean;
}
