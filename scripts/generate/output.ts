/** A file that is written from the others and committed, so that a diff shows what a change does to it. */
export interface Output {
  /** Path from the project's folder. */
  path: string
  /** The file's text. What it imports of a file generated before it, it imports when called. */
  render(): string | Promise<string>
}

/** What a file says that nothing can be generated from, told as a sentence. */
export class Refusal extends Error {}
