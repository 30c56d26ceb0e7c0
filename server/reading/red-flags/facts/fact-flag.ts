import type { Severity, Wording } from '../flag.ts'

/** A fact stated about the business, its accounts or its people. */
export interface FactFlag extends Wording {
  /** Phrases in lower case with single spaces; gaps are bounded. */
  found: readonly RegExp[]
  /** Phrases that state it without a verb, as notes and lists do: looked for in short sentences only. */
  inShort?: readonly RegExp[]
  /** Sentences in which the phrases mean something harmless. */
  harmless?: RegExp
  /** The phrase carries its own "no" or "not", so that a negation before it is not looked for. */
  negatedItself?: true
  /** Counts duties and possibilities too, besides events. */
  evenIfPossible?: true
  severity: (plain: string) => Severity | null
}

/** Returns a severity that does not depend on the sentence. */
export const anyway =
  (severity: Severity): FactFlag['severity'] =>
  () =>
    severity
