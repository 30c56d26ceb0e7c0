import { expect, test } from 'vitest'
import { csvOf } from '../../server/platform/documents/csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1+1', '\u00a0@x', '＝1+1', '－1'])(
  '%j is written as a text, and no spreadsheet runs it',
  text => {
    expect(csvOf([[text, -1]])).toBe(`\ufeff'${text},-1\r\n`)
  },
)

test('a formula after a line break is a text too, and a figure stays one', () => {
  expect(csvOf([['\n=1', 'Alder - Row', null, 2.5]])).toBe(`\ufeff"'\n=1",Alder - Row,,2.5\r\n`)
})
