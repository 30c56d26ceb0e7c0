import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Comparison, compareDocuments } from '../../server/reading/comparison/index.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { FACILITY, PURCHASE } from './agreements-with-conditions.ts'

const compare = (before: string, after: string): Comparison =>
  compareDocuments(readPlainText('before.txt', before), readPlainText('after.txt', after))

const brief = ({ paragraphs }: Comparison) =>
  paragraphs.map(({ kind, pieces }) => {
    const sign = { same: '', inserted: '+', deleted: '-' }
    return [kind, pieces.map(({ kind: how, text }) => `${sign[how]}${text}`).join('|')]
  })

/** One version, put together from the comparison. */
const version = ({ paragraphs }: Comparison, side: 'before' | 'after') =>
  paragraphs
    .filter(one => one[side] !== null)
    .map(({ pieces }) =>
      pieces
        .filter(({ kind }) => kind !== (side === 'before' ? 'inserted' : 'deleted'))
        .map(({ text }) => text)
        .join(''),
    )

const plain = (text: string) =>
  readPlainText('x', text)
    .pages.flatMap(({ paragraphs }) => paragraphs)
    .map(paragraph => paragraph.replace(/\s+/g, ' ').trim())

describe('two versions of a document', () => {
  it('are the same where white space alone differs', () => {
    const compared = compare('The price is\nEUR 100.', 'The price  is EUR 100.')
    expect(compared.same).toBe(true)
    expect(compared.counts).toEqual({
      inserted: 0,
      deleted: 0,
      changed: 0,
      moved: 0,
      inserted_words: 0,
      deleted_words: 0,
    })
  })

  it('differ by words within a paragraph, by paragraphs, and by their order', () => {
    const compared = compare(
      '1. Price\n\n1.1 Consideration\n\nThe Buyer pays EUR 100 at Completion to the Seller.\n\nThis clause is about notices in writing.\n\nThe Seller gives no warranty whatsoever.\n\nEnd',
      'This clause is about notices in writing.\n\n1. Price\n\n1.1 Consideration\n\nThe Buyer pays EUR 120 at Completion to the Seller.\n\nDisputes go to the courts of Vienna.\n\nEnd',
    )
    expect(brief(compared)).toEqual([
      ['moved_to', '+This clause is about notices in writing.'],
      ['same', '1. Price'],
      ['same', '1.1 Consideration'],
      ['changed', 'The Buyer pays EUR |-100|+120| at Completion to the Seller.'],
      ['moved_from', '-This clause is about notices in writing.'],
      ['deleted', '-The Seller gives no warranty whatsoever.'],
      ['inserted', '+Disputes go to the courts of Vienna.'],
      ['same', 'End'],
    ])
    expect(compared.counts).toEqual({
      inserted: 1,
      deleted: 1,
      changed: 1,
      moved: 1,
      inserted_words: 8,
      deleted_words: 7,
    })
    expect(compared.paragraphs[3]).toMatchObject({
      before: { page: 1, paragraph: 2 },
      after: { page: 1, paragraph: 3 },
      move: null,
    })
    expect(compared.paragraphs.map(({ move }) => move)).toEqual([1, null, null, null, 1, null, null, null])
  })

  it('differ by a whole number, however it is written', () => {
    const compared = compare(
      'The fee is EUR 40,000.50, due on 1.6.2027.',
      'The fee is EUR 45,000.50, due on 1.7.2027.',
    )
    expect(brief(compared)).toEqual([
      ['changed', 'The fee is EUR |-40,000.50|+45,000.50|, due on |-1.6.2027|+1.7.2027|.'],
    ])
    expect(compared.counts).toMatchObject({ inserted_words: 2, deleted_words: 2 })
  })

  it('can both be put together again from the comparison, whatever they are', () => {
    const pieces = [...FACILITY.split(/\n+/), ...PURCHASE.split(/\n+/)]
    const text = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 30 })), {
        maxLength: 25,
      })
      .map(all => all.join('\n\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const compared = compare(before, after)
        expect(version(compared, 'before')).toEqual(plain(before))
        expect(version(compared, 'after')).toEqual(plain(after))
        expect(compared.same).toBe(compared.paragraphs.every(({ kind }) => kind === 'same'))
      }),
      { numRuns: 200 },
    )
  })

  it('come to an end where they have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 6000 }, (_, at) => `${word} ${at}`).join('\n\n')
    const before = process.cpuUsage().user
    const { counts } = compare(long('alder'), long('birch'))
    expect(counts.deleted).toBe(6000)
    expect(counts.inserted).toBe(6000)
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(20)
  })
})
