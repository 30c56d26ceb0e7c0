/** A file that is made from the others. */
export interface Output {
  /** Path from the project's folder. */
  path: string
  text: string
}

/** What a step makes, in the order in which it is written. */
export interface Made {
  outputs: Output[]
  /** What is not right with the sources and keeps nothing from being made: a sentence each. */
  complaints?: string[]
}

/** What a file says that nothing can be generated from, told as a sentence. */
export class Refusal extends Error {}
