/** A file that is made from the others. */
export interface Output {
  /** Path from the project's folder. */
  path: string
  text: string
}

/** A step's outputs, in the order written. */
export interface Made {
  outputs: Output[]
  /** Problems of the sources that do not stop generation, one sentence each. */
  complaints?: string[]
}

/** Error in a file that stops generation, as a sentence. */
export class Refusal extends Error {}
