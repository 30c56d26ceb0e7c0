import { expect, test } from 'vitest'
import { paragraphsOf } from '../../server/reading/extract/pdf/pdf-layout.ts'
import { asRead } from '../../server/reading/extract/pdf/right-to-left.ts'

const piece = (text: string, left: number, base = 0) => ({
  text,
  left,
  right: left + 5 * text.length,
  base,
  size: 10,
  upright: true,
})

test('shapes of Arabic letters become letters, in the order in which they are read', () => {
  expect(asRead('ﺔﺌﻤﻟا')).toBe('المئة')
  expect(asRead('12.5% ﺔﺒﺴﻨﺑ')).toBe('بنسبة 12.5%')
  expect(asRead('8 percent')).toBe('8 percent')
})

test('words of a line stand from right to left, and Latin words and numbers within it from left to right', () => {
  const line = [
    piece('31', 0),
    piece('March', 14),
    piece('2027', 42),
    piece('في', 66),
    piece('المقترض', 80),
    piece('يدفع', 118),
  ]
  expect(paragraphsOf(line)).toEqual(['يدفع المقترض في 31 March 2027'])
  const hebrew = [piece('הלווה', 60), piece('ישלם', 100)]
  expect(paragraphsOf(hebrew)).toEqual(['ישלם הלווה'])
})

test('the last line of a column that is longer than its neighbour stays with its column, whatever its width', () => {
  const left = [
    'A line of the left column here',
    'short of the end',
    'A line of the left column here',
    'A line of the left column here',
    'A line of the left column here, longer',
  ]
  const right = [
    'A line of the right column too',
    'A line of the right column too',
    'A line of the right column too',
    'A line of the right column too',
  ]
  const pieces = [
    ...left.map((text, at) => ({ ...piece(text, 0, at * 12), right: 2 + 5.2 * text.length })),
    ...right.map((text, at) => piece(text, 210, at * 12)),
    piece('A heading far below, across the page and both of its columns', 0, 300),
  ]
  expect(paragraphsOf(pieces)).toEqual([
    left.slice(0, 2).join(' '),
    left.slice(2).join(' '),
    right.join(' '),
    pieces.at(-1)?.text,
  ])
})
