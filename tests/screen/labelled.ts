import type { Role } from '../../src/screen/model/element.ts';

/**
 * Labels by hand: what a person reads on captured screens, element by element, from the XML and, where there is one, the screenshot. `who`
 * finds the element: its text, `~description`, `#id` (without package), each optionally with `@left,top`. `is`: clear in view, covered, or
 * out of view.
 */
export interface Labelled {
  readonly who: string;
  readonly role: Role;
  readonly label: string;
  readonly is: 'clear' | 'covered' | 'out';
}

const item = (who: string, role: Role, label: string, is: Labelled['is'] = 'clear'): Labelled => ({
  who,
  role,
  label,
  is,
});

export const LABELLED: Readonly<Record<string, readonly Labelled[]>> = {
  'shirates-core__clock_Alarm.xml': [
    item('Alarm@66,116', 'text', 'Alarm'),
    item('~More options', 'icon', 'More options'),
    item('#alarm_recycler_view', 'list', ''),
    item('~Alarm@44,264', 'row', 'Alarm'),
    item('8:30 AM', 'button', '8:30 AM'),
    item('~Expand alarm@871,623', 'icon', 'Expand alarm'),
    item('#onoff@821,469', 'toggle', ''),
    item('~Add alarm', 'icon', 'Add alarm'),
    item('#tab_menu_alarm', 'tab', 'Alarm'),
    item('#tab_menu_bedtime', 'tab', 'Bedtime'),
  ],
  'shirates-core__SettingsTopScreen.xml': [
    item('#search_action_bar', 'button', 'Search settings'),
    item('Search settings', 'text', 'Search settings'),
    item('#account_avatar', 'icon', 'Profile picture, double tap to open Google Account'),
    item('#recycler_view', 'list', ''),
    item('Battery', 'text', 'Battery'),
    item('100%', 'text', '100%'),
    item('#icon@44,447', 'image', ''),
    item('Location', 'text', 'Location'),
  ],
  'shirates-core__DateAndTime_en.xml': [
    item('~Navigate up', 'icon', 'Navigate up'),
    item('Set time automatically', 'text', 'Set time automatically'),
    item('#switch_widget@882,573', 'toggle', ''),
    item('#switch_widget@882,1468', 'toggle', ''),
    item('2:20 PM', 'text', '2:20 PM'),
    item('#recycler_view', 'list', ''),
  ],
  'shirates-core__AppIsNotResponding.xml': [
    item('#parentPanel', 'dialog', ''),
    item('#alertTitle', 'text', "Settings isn't responding"),
    item('#aerr_close', 'button', 'Close app'),
    item('#aerr_wait', 'button', 'Wait'),
  ],
  'apps-android__ui__2c71b5.xml': [
    item('#permission_message', 'text', 'Allow Deepfake Shield to send you notifications?'),
    item('#permission_allow_button', 'button', 'Allow'),
    item('#permission_deny_button', 'button', 'Don’t allow'),
    item('#permission_icon', 'image', ''),
  ],
  'shirates-core__PlayStoreGamesScreen.xml': [
    item('For you', 'tab', 'For you'),
    item('Top charts', 'tab', 'Top charts'),
    item('Events', 'tab', 'Events'),
    item('Check it out', 'button', 'Check it out'),
    item('ねこと共に過ごす最高のなつやすみ', 'text', 'ねこと共に過ごす最高のなつやすみ'),
  ],
  'termux-flutter-ide__project_view_dump__9c59b5.xml': [
    item('~EXPLORER', 'text', 'EXPLORER'),
    item('~verify_app', 'button', 'verify_app'),
    item('~New File', 'icon', 'New File'),
    item('~windows', 'button', 'windows'),
  ],
  'keydroidx-launcher__ui192__c943c9.xml': [
    item('#scrim_behind', 'container', '', 'covered'),
    item('#animatable_clock_view_large', 'text', '10 48'),
    item('8月1日周六', 'text', '8月1日周六'),
    item('飞行模式', 'text', '飞行模式'),
    item('#wifi_signal', 'image', ''),
  ],
  'keydroidx-launcher__ui_options_dialog__b93a60.xml': [
    item('选项', 'text', '选项'),
    item('添加组件', 'text', '添加组件'),
    item('返回', 'text', '返回'),
  ],
  'empathize-with-others__ui__51c6b5.xml': [
    item('设置@26,62', 'text', '设置'),
    item('AI 服务商', 'text', 'AI 服务商'),
    item('需要悬浮窗权限', 'text', '需要悬浮窗权限'),
    item('1.0.0', 'text', '1.0.0'),
  ],
  'Nora__ui_dump__272dab.xml': [
    item('Local Agent', 'text', 'Local Agent'),
    item('h', 'input', 'h'),
    item('~Send', 'image', 'Send'),
    item('what is 1+1', 'text', 'what is 1+1'),
  ],
  'pocket-financer-android__window_dump__138414.xml': [
    item('Qwen3-1.7B Q8_0', 'text', 'Qwen3-1.7B Q8_0'),
    item('LOADED', 'text', 'LOADED'),
    item('LOAD MODEL', 'text', 'LOAD MODEL'),
  ],
  'flutter-fractal-forge__ui_controls__d81a47.xml': [
    item('~Dismiss', 'icon', 'Dismiss'),
    item('~Controls', 'text', 'Controls'),
    item('~38%', 'slider', '38%'),
    item('~Ocean', 'button', 'Ocean'),
    item('~Randomize', 'button', 'Randomize'),
  ],
  'mediaphone/00.xml': [
    item('My narratives', 'text', 'My narratives'),
    item('~More options', 'icon', 'More options'),
    item('#list_narratives', 'list', ''),
    item('~Frame 2 thumbnail image', 'image', 'Frame 2 thumbnail image'),
    item('~Add a new narrative', 'icon', 'Add a new narrative'),
    item('#navigationBarBackground', 'container', '', 'out'),
  ],
  'london-quest/01.xml': [
    item('~Pedro', 'text', 'Pedro'),
    item('~Mudar jogador', 'button', 'Mudar jogador'),
    item('~0 / 130', 'text', '0 / 130'),
    item('~Os teus dias em Londres', 'text', 'Os teus dias em Londres'),
  ],
  'lightning/01.xml': [
    item('#toolbar', 'toolbar', ''),
    item('#search', 'input', 'https://www.google.com'),
    item('~More options', 'icon', 'More options'),
    item('~Main menu', 'dropdown', 'Main menu'),
    item('~News', 'button', 'News'),
    item('~Flights', 'button', 'Flights', 'out'),
    item('~Clear Search', 'icon', 'Clear Search'),
  ],
  'ios-shirates__SettingsTopScreen.xml': [
    item('#Settings', 'toolbar', ''),
    item('Settings', 'text', 'Settings'),
    item('~Sign in to your iPhone', 'row', 'Sign in to your iPhone'),
    item('Set up iCloud, the App Store, and more.', 'text', 'Set up iCloud, the App Store, and more.'),
    item('~General', 'row', 'General'),
    item('#SilhouetteMonogram', 'image', ''),
    item('Siri & Search', 'text', 'Siri & Search'),
    item('~Developer', 'row', 'Developer', 'out'),
    item('Developer', 'text', 'Developer', 'out'),
    item('~app.st', 'row', 'app.st', 'out'),
  ],
  'ios-shirates__KeyboardScreen.xml': [
    item('#Keyboards', 'toolbar', ''),
    item('General', 'button', 'General'),
    item('Keyboards@304,116', 'text', 'Keyboards'),
    item('~Text Replacement', 'row', 'Text Replacement'),
    item('~Auto-Correction@638,710', 'toggle', 'Auto-Correction'),
    item('~Predictive@0,1452', 'row', 'Predictive'),
    item('~ALL KEYBOARDS', 'text', 'ALL KEYBOARDS'),
    item('Emoji', 'text', 'Emoji', 'out'),
    item('~Memoji Stickers@0,182', 'toggle', 'Memoji Stickers', 'out'),
  ],
};
