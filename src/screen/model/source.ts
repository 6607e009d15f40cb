export interface PageSource {
  readonly format: 'uiautomator' | 'xcuitest' | 'detox' | 'dom';
  readonly text: string;
}
