import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../../server/reading/comparison/index.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'

const termsOf = (before: string, after: string) =>
  compareDocuments(readPlainText('before.txt', before), readPlainText('after.txt', after)).changed_terms.map(
    ({ kind, name, before, after }) => [name ?? kind, before, after],
  )

describe('what changed in an agreement', () => {
  it('is told by figure and date, each with what it was', () => {
    expect(
      termsOf(
        'The Margin is 5.25% until 31 March 2027. The commitment is USD 25,000,000 and leverage stays below 4.0x.',
        'The Margin is 5.75% until 30 June 2027. The commitment is USD 30,000,000 and leverage stays below 4.5x.',
      ),
    ).toEqual([
      ['percentage', '5.25%', '5.75%'],
      ['date', '31 March 2027', '30 June 2027'],
      ['amount', 'USD 25,000,000', 'USD 30,000,000'],
      ['number', '4.0x', '4.5x'],
    ])
  })

  it('is nothing where words alone were changed, or a clause was renumbered', () => {
    expect(
      termsOf(
        '4.1 The Borrower shall pay interest as Clause 7 of this agreement says, at 5% a year.',
        '4.2 The Borrower pays interest as Clause 8 of this agreement says, at 5% a year.',
      ),
    ).toEqual([])
  })

  it('names a figure that came or went', () => {
    expect(
      termsOf(
        'The Borrower delivers its accounts within 90 days after the end of each year.',
        'The Borrower delivers its accounts within 90 days after the end of each year and pays a fee of USD 500.',
      ),
    ).toEqual([['amount', null, 'USD 500']])
    expect(
      termsOf('First paragraph.\n\nThe fee is EUR 20,000.\n\nLast one.', 'First paragraph.\n\nLast one.'),
    ).toEqual([['amount', 'EUR 20,000', null]])
  })

  it('names the terms that mean something else, came or went', () => {
    expect(
      termsOf(
        'Birch Bank PLC (the “Lender”) lends.\n\n“Business Day” means a day on which banks in London are open.',
        'Birch Bank PLC (the “Lender”) lends.\n\n“Business Day” means a day on which banks in London and Paris are open.\n\n“Change of Control” means a sale of the shares.',
      ),
    ).toEqual([
      [
        'Business Day',
        '“Business Day” means a day on which banks in London are open.',
        '“Business Day” means a day on which banks in London and Paris are open.',
      ],
      ['Change of Control', null, '“Change of Control” means a sale of the shares.'],
    ])
  })

  it('is no change where a paragraph was moved', () => {
    const [first, second] = [
      'The fee for this agreement is EUR 20,000.',
      'The term of it is five years from today.',
    ]
    expect(termsOf(`${first}\n\n${second}`, `${second}\n\n${first}`)).toEqual([])
  })
})
