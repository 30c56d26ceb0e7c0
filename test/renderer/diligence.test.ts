import { describe, expect, test } from 'vitest'
import {
  isChosen,
  MOST_BYTES,
  nothingChosen,
  problemOf,
  sourceOf,
  withFiles,
} from '../../renderer/components/source/source-choice.ts'
import { type Evidence, quotedPages } from '../../renderer/pages/diligence/evidence.ts'

describe('a quoted page', () => {
  const at = (paragraph: number, start: number, end: number, document = 'a.txt', page = 1): Evidence => ({
    ...{ document, page, paragraph, start, end },
    quote: `${paragraph}:${start}-${end}`,
  })
  const shown = (own: Evidence[], all: Evidence[]) =>
    quotedPages(own, all).map(({ document, page, quotes }) => [
      `${document} ${page}`,
      ...quotes.map(one => `${one.own ? '*' : ''}${one.evidence.quote}`),
    ])

  test('has its quotes in their order, with what is quoted close by and does not overlap', () => {
    const all = [at(4, 0, 9), at(5, 0, 10), at(5, 5, 20), at(5, 30, 40), at(9, 0, 5), at(5, 0, 9, 'b.txt')]
    expect(shown([at(5, 0, 10)], all)).toEqual([['a.txt 1', '4:0-9', '*5:0-10', '5:30-40']])
  })

  test('stands once for each page, and each quote once on it', () => {
    const own = [at(7, 0, 5), at(2, 0, 5), at(7, 0, 5), at(1, 0, 5, 'b.txt', 3)]
    expect(shown(own, own)).toEqual([
      ['a.txt 1', '*2:0-5', '*7:0-5'],
      ['b.txt 3', '*1:0-5'],
    ])
  })
})

describe('documents that are chosen', () => {
  const text = new File(['Zinssatz 8 %'], 'terms.txt')
  const scan = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' })

  test('are chosen whatever kind they are', async () => {
    expect(isChosen({ ...nothingChosen, files: [scan] })).toBe(true)
    expect(isChosen(nothingChosen)).toBe(false)
    expect(await sourceOf(nothingChosen)).toBe(null)
  })

  test('are named once each, the later one counting, and are too large together at some size', () => {
    const later = new File(['longer than before'], 'terms.txt')
    expect(withFiles([text, scan], [later])).toEqual([later, scan])
    const large = new File([new Uint8Array(MOST_BYTES + 1)], 'all.csv')
    expect(problemOf({ ...nothingChosen, files: [large] })).toMatch('too large')
    expect(problemOf({ ...nothingChosen, files: [text] })).toBe(null)
  })

  test('of a connection are named by their place', async () => {
    const choice = { ...nothingChosen, place: 'connection' as const, connection: 3, path: ' contracts ' }
    expect(await sourceOf(choice)).toEqual({ type: 'mcp', connection_id: 3, path: 'contracts' })
    expect(await sourceOf({ ...choice, connection: null })).toBe(null)
  })
})
