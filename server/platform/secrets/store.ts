/** The interface of a secret store. Writes are called one at a time (see lock.ts). */
export interface Store {
  /** The value, or null when there is none. */
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  /** Does nothing when there is no such secret. */
  delete(name: string): Promise<void>
}

/** An error the operator can fix: the message names the place and the remedy, and contains no secret. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}
