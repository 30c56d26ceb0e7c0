import { amountSaid, type Sentence, sentence } from '../../kernel/index.ts'

/** A sentence for each thing that keeps money from being paid out: sources that are not the uses, accounts nobody confirmed. */
export function missingInFlow(
  difference: number,
  currency: string,
  uses: ReadonlyArray<{ payee: string; called_back_at: string | null }>,
): Sentence[] {
  const amount = amountSaid(Math.abs(difference), currency)
  return [
    ...(difference > 0 ? [sentence`${amount} of the sources are not allocated to a use.`] : []),
    ...(difference < 0 ? [sentence`The uses exceed the sources by ${amount}.`] : []),
    ...uses
      .filter(({ called_back_at }) => called_back_at === null)
      .map(({ payee }) => sentence`The account of ${payee} is not confirmed by call-back.`),
  ]
}
