import { expect, test } from 'vitest'
import { findReadings } from '../../../server/modules/risk/covenants/certificate.ts'
import type { ReadDocument } from '../../../server/reading/text/document.ts'

const certificate = (...paragraphs: string[]): ReadDocument => ({
  name: 'certificate.pdf',
  format: 'pdf',
  status: 'read',
  reason: null,
  pages: [{ number: 1, label: null, paragraphs, readable: true }],
})
const valuesOf = (threshold: number, ...paragraphs: string[]) =>
  findReadings([certificate(...paragraphs)], { name: 'Leverage', type: 'leverage', threshold }).map(
    ({ value }) => value,
  )

test('figures of a certificate are read by the decimal sign that its other figures show', () => {
  expect(valuesOf(4.5, 'Leverage: 3,85x')).toEqual([3.85])
  expect(valuesOf(4.5, 'Leverage: 3.85x')).toEqual([3.85])
  expect(valuesOf(4.5, 'EBITDA 1.250.000,00', 'Leverage: 3,125x')).toEqual([3.125])
  expect(valuesOf(4.5, 'EBITDA 1,250,000.00', 'Leverage: 3.125x')).toEqual([3.125])
})

test('a figure of two readings is proposed as both', () => {
  expect(valuesOf(4.5, 'Leverage: 3,125x').sort((one, other) => one - other)).toEqual([3.125, 3125])
})
