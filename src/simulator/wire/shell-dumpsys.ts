import { SETTINGS_PACKAGE, type AndroidSystem } from './android-system.ts';
import type { ShellProgram } from './shell-context.ts';

/** States of system services, as far as drivers read them. */
export const dumpsys: ShellProgram = ([service = '', ...args], { system, out }) => {
  const report = REPORTS[service]?.(system, args) ?? null;
  if (report !== null) out(report);
  return report === null ? null : 0;
};

type ServiceReport = (system: AndroidSystem, args: readonly string[]) => string | null;

const REPORTS: Readonly<Record<string, ServiceReport>> = {
  window: (system) => {
    const { name, activity } = system.focused();
    const { width, height } = system.phone.view();
    const component = `${name}/${activity.startsWith('.') ? name + activity : activity}`;
    return [
      'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)',
      '  Display: mDisplayId=0',
      `    init=${width}x${height} 440dpi cur=${width}x${height} app=${width}x${height}`,
      `  mCurrentFocus=Window{abc1234 u0 ${system.phone.notifications.isOpen ? 'NotificationShade' : component}}`,
      `  mFocusedApp=ActivityRecord{def5678 u0 ${name}/${activity} t12}`,
      '  mScreenOnFully=true',
      '  mInputRestricted=false',
      '    KeyguardStateMonitor',
      '      mIsShowing=false',
      '',
    ].join('\n');
  },
  power: () => 'POWER MANAGER (dumpsys power)\n  mWakefulness=Awake\n',
  input_method: (system) => {
    const shown = system.phone.currentLayout().keyboard !== null;
    return `Current Input Method Manager state:\n  mInputShown=${shown}\n  mIsInputViewShown=${shown}\n`;
  },
  package: (system, [name = '']) => {
    const code = system.packages.get(name);
    if (code === undefined) return `Unable to find package: ${name}\n`;
    const own = name === system.live.phone.app.package ? system.permissions() : [];
    return [
      'Packages:',
      `  Package [${name}] (1a2b3c4):`,
      '    userId=10123',
      `    versionCode=${code} minSdk=26 targetSdk=34`,
      `    versionName=${code}.0`,
      '    requested permissions:',
      ...own.map((p) => `      ${p.name}`),
      '    install permissions:',
      '    runtime permissions:',
      ...own.map((p) => `      ${p.name}: granted=${p.granted}`),
      '',
    ].join('\n');
  },
  activity: (system, [what, name]) => {
    if (what === 'processes')
      return [...system.processes()]
        .map(([pid, n]) => `  *APP* UID 10123 ProcessRecord{f00 ${pid}:${n}/u0a123}\n`)
        .join('');
    if (what !== 'services' || name?.startsWith(SETTINGS_PACKAGE) !== true) return null;
    const runs = [...system.processes().values()].includes(SETTINGS_PACKAGE);
    const record = `  * ServiceRecord{aa u0 ${SETTINGS_PACKAGE}/.ForegroundService}\n    isForeground=true\n`;
    return `ACTIVITY MANAGER SERVICES (dumpsys activity services)\n${runs ? record : '  (nothing)\n'}`;
  },
  deviceidle: () => '',
};
