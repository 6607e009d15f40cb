/** Pages of cases that are made of a real UI kit's components. */
import { KITS } from '../vision/kits/all.ts';
import { serveKits } from '../vision/kits/serve-kits.ts';

export const KIT_NAMES = KITS.map(({ name }) => name);
/** A page without a kit: it brings its own styles and scripts. */
export const NO_KIT = 'none';

export interface KitPage {
  readonly url: string;
  /** Puts another body in the place of the page's. */
  readonly show: (body: string) => void;
  readonly close: () => Promise<void>;
}

/** Serves a page with this body and the kit's styles and scripts on 127.0.0.1. */
export async function serveKitPage(name: string, body: string): Promise<KitPage> {
  const kit = KITS.find((k) => k.name === name);
  if (kit === undefined && name !== NO_KIT) throw new Error(`No kit is named ${name}.`);
  const server = await serveKits(kit === undefined ? [] : [kit]);
  const show = (own: string): void => {
    server.show('case', document(kit?.head({ dark: false, rtl: false }) ?? '', own));
  };
  show(body);
  return { url: `${server.origin}/case.html`, show, close: () => server.close() };
}

/** The scripts of some kits need a body. */
function document(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Case</title>
</head>
<body>
${head}
<div id="app">
${body}
</div>
</body>
</html>
`;
}
