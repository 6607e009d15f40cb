/** The files that `thumbrule init` writes for each kind of device: a goal that passes at once, its app, an env file and the config. */
import { isUrl } from '../devices/app-kinds.ts';

export const STARTER_DEVICES = ['simulated', 'chromium', 'android', 'ios'] as const;
export type StarterDevice = (typeof STARTER_DEVICES)[number];

export interface Starter {
  readonly device: StarterDevice;
  /** null: an included sample app. */
  readonly app: string | null;
}

/** Path of a file in the project, and its text. */
type StarterFile = readonly [path: string, text: string];

const SAMPLE_GOAL = `name: first goal
description: A user logs in and sees the notes.
tags: [smoke]
steps:
  - Type "\${variables.user}" into the "Email" field
  - Tap the "Log in" button
expected_state:
  - '"Your notes" is visible'
  - '"Logged in as \${variables.user}" is visible'
`;

const SAMPLE_APP = `# A small simulated app to try goals on. Remove it when you test your own app.
app:
  package: com.example.notes
  title: Notes
  start: login

state:
  email: ""
  user: ""

screens:
  login:
    elements:
      - { space: null, height: 150 }
      - heading: Welcome to Notes
      - input: Email
        value: email
        keyboard: email
      - button: Log in
        tap:
          - set: { user: "\${email}" }
          - hide_keyboard: true
          - go: { screen: home, how: clear }
  home:
    title: Notes
    elements:
      - heading: Your notes
      - text: "Logged in as \${user}"
`;

const SAMPLE_PAGE = `<!doctype html>
<!-- A small page to try goals on. Remove it when you test your own app. -->
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Notes</title>
  </head>
  <body>
    <form id="login">
      <h1>Welcome to Notes</h1>
      <p><label>Email <input type="email" name="email"></label></p>
      <p><button>Log in</button></p>
    </form>
    <main id="home" hidden>
      <h1>Your notes</h1>
      <p id="who"></p>
    </main>
    <script>
      const login = document.querySelector('#login');
      login.addEventListener('submit', (event) => {
        event.preventDefault();
        document.querySelector('#who').textContent = \`Logged in as \${login.elements.email.value}\`;
        login.hidden = true;
        document.querySelector('#home').hidden = false;
      });
    </script>
  </body>
</html>
`;

const SAMPLES: Readonly<Record<'simulated' | 'chromium', StarterFile>> = {
  simulated: ['apps/notes.yaml', SAMPLE_APP],
  chromium: ['apps/notes/index.html', SAMPLE_PAGE],
};

const ENV_TEXT = `# Values that goals use as \${variables.name}.
variables:
  user: ada@example.com

# A secret names an OS variable or an entry of a .env file; its value is never in the repository.
# secrets:
#   password: \${TEST_PASSWORD}
`;

/** Returns the goal for an app of which only its start is certain. */
function launchGoal({ device, app }: Starter): string {
  const isWeb = device === 'chromium';
  const id = app !== null && /^[\w.]+$/u.test(app) ? app : null;
  const shown = id === null ? 'the keyboard is not shown' : `the app "${id}" is open`;
  const condition = isWeb ? `the URL contains "${urlPart(app ?? '')}"` : shown;
  return `name: first goal
description: The app starts. Add steps such as  Tap "Log in"  and the state that you expect.
tags: [smoke]
steps:
  - Verify ${condition}
# expected_state:
#   - '"Welcome" is visible'
`;
}

function urlPart(app: string): string {
  return isUrl(app) && URL.canParse(app) ? new URL(app).host : '127.0.0.1';
}

function configText({ device, app }: Starter, keys: readonly string[]): string {
  const target = app ?? (device === 'simulated' || device === 'chromium' ? sampleApp(device) : null);
  return `# Defaults for the command line; a flag wins. Keys:
${commentLines([...keys, 'goals', 'devices'].join(', '))}
goals: [goals]
device: ${device}
${target === null ? '# app: com.example.shop' : `app: ${quoted(target)}`}
${device === 'simulated' ? '# Your own web app:\n# device: chromium\n# app: http://127.0.0.1:8080/\n' : ''}`;
}

function sampleApp(device: 'simulated' | 'chromium'): string {
  return device === 'simulated' ? 'apps/notes.yaml' : 'apps/notes';
}

/** JSON strings are YAML strings; plain text stays plain. */
function quoted(text: string): string {
  return /^[\w./:-]+$/u.test(text) && !text.endsWith(':') ? text : JSON.stringify(text);
}

/** Wraps words into lines of a YAML comment. */
function commentLines(words: string): string {
  return words.replaceAll(/(.{1,100})(?: |$)/gu, '# $1\n').trimEnd();
}

/** Returns the files, in the order in which they are written. `schema` returns the path of a schema, as seen from a folder below the root. */
export function starterFiles(
  starter: Starter,
  keys: readonly string[],
  schema: (name: 'goal' | 'config' | 'env' | 'app', below: boolean) => string,
): readonly StarterFile[] {
  const { device, app } = starter;
  const hasSample = app === null && (device === 'simulated' || device === 'chromium');
  const withSchema = (name: 'goal' | 'config' | 'env' | 'app', text: string): string =>
    `# yaml-language-server: $schema=${schema(name, name !== 'config')}\n${text}`;
  const sampleOf = (kind: 'simulated' | 'chromium'): StarterFile => {
    const [path, text] = SAMPLES[kind];
    return [path, kind === 'simulated' ? withSchema('app', text) : text];
  };
  return [
    ['goals/first.yaml', withSchema('goal', hasSample ? SAMPLE_GOAL : launchGoal(starter))],
    ['env/default.yaml', withSchema('env', ENV_TEXT)],
    ...(hasSample ? [sampleOf(device)] : []),
    ['thumbrule.config.yaml', withSchema('config', configText(starter, keys))],
  ];
}
