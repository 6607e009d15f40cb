import { ModelFailure, type Model } from './port.ts';

/** Environment variables whose values are redacted. */
const SECRET_NAME = /(?:_|^)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD)$/i;
const MIN_LENGTH = 8;

/** Returns the values of keys and tokens in the environment. */
export function secretEnvValues(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= MIN_LENGTH && SECRET_NAME.test(name) ? [value] : [],
  );
}

/** Returns the environment without variables that hold a secret of the goals, under whatever name (R55). A short one may be a part of any path. */
export function withoutSecrets(
  env: Readonly<Record<string, string | undefined>>,
  secrets: ReadonlyMap<string, string>,
): Record<string, string | undefined> {
  const values = [...secrets.values()].filter((value) => value !== '');
  const holdsSecret = (text: string): boolean =>
    values.some((value) => text === value || (value.length >= MIN_LENGTH && text.includes(value)));
  return Object.fromEntries(
    Object.entries(env).filter(([, text]) => text === undefined || !holdsSecret(text)),
  );
}

/** Returns the model with keys redacted in replies, errors and their causes. */
export function withKeysRedacted(model: Model, keys: readonly string[]): Model {
  const redact = (text: string): string => keys.reduce((t, key) => t.replaceAll(key, '•••'), text);
  return {
    ...model,
    async complete(request, signal) {
      try {
        const reply = await model.complete(request, signal);
        return { ...reply, text: redact(reply.text), stopReason: redact(reply.stopReason) };
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        const { kind, message, retryAfterMs } = error;
        throw new ModelFailure(kind, redact(message), { retryAfterMs });
      }
    },
  };
}
