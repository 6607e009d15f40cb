export type Capabilities = Readonly<Record<string, unknown>>;
