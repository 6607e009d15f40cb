/** The colours that a line may name. */
export type BasicColor =
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'blue'
  | 'purple'
  | 'pink'
  | 'black'
  | 'gray'
  | 'white';

/** The colours at the place of an element, from the screenshot; null where no basic name fits without doubt. */
export interface DrawnColors {
  /** The colour of most of the box. */
  readonly fill: BasicColor | null;
  /** The colour of what stands out from it: letters, the strokes of an icon. */
  readonly ink: BasicColor | null;
  /** The colour right outside the box. */
  readonly around: BasicColor | null;
  /** False for a box in one colour. */
  readonly hasInk: boolean;
}
