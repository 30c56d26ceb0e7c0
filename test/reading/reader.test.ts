import { monitorEventLoopDelay } from 'node:perf_hooks'
import { strToU8, zipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { Reader, type ReaderOptions, ReadingFailed } from '../../server/reading/reader.ts'
import { until } from '../time.ts'
import { assemble, makeDocx, makePdf, makeXlsx } from './files.ts'

const text = 'The Manager is paid an annual fee of two percent of commitments. '.repeat(40)
const pdf = await makePdf(draft => draft.text(text))
const note = Buffer.from('One')
/** One page with much text, five thousand times: quickly made, slowly read. */
const line = `(${text.slice(0, 100)}) '\n`
const content = `BT /F1 8 Tf 9 TL 20 780 Td ${line.repeat(80)} ET`
const long = assemble([
  '<< /Type /Catalog /Pages 2 0 R >>',
  `<< /Type /Pages /Kids [${'3 0 R '.repeat(5000)}] /Count 5000 >>`,
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
])

let readers: Reader[] = []
function open(options?: ReaderOptions): Reader {
  const reader = new Reader(options)
  readers.push(reader)
  return reader
}

afterEach(async () => {
  await Promise.all(readers.map(reader => reader.close()))
  readers = []
})

test('a document is read in a process of its own', async () => {
  const read = await open().read('folder/a.pdf', pdf)
  expect(read).toMatchObject({ name: 'folder/a.pdf', format: 'pdf', status: 'read' })
  expect(read.pages[0]?.paragraphs.join(' ')).toBe(text.trim())
  // The input can still be used: it was copied.
  expect(pdf.byteLength).toBeGreaterThan(0)
})

test('what takes too long is unreadable, and the next one is read', async () => {
  const reader = open({ processes: 1, timeLimitMs: 4000 })
  // On a busy computer a process may take its whole time to start: then another takes up the next document.
  const read = async () => {
    const { status, pages } = await reader.read('quick.txt', note)
    return status === 'read' && pages
  }
  const [slow, quick] = await Promise.all([reader.read('slow.pdf', long), until(read)])
  expect(slow).toEqual({
    name: 'slow.pdf',
    format: null,
    status: 'unreadable',
    reason: 'Reading it took longer than 4 seconds.',
    pages: [],
  })
  expect(quick[0]?.paragraphs).toEqual(['One'])
})

test('what takes too much memory is unreadable, and the next one is read', async () => {
  const reader = open({ processes: 1, heapMib: 32 })
  const paragraphs = '<p><r><t>Investor</t></r><r><t> of the fund &amp; its feeder</t></r></p>'.repeat(
    400_000,
  )
  const xml = strToU8(`<document><body>${paragraphs}</body></document>`)
  const docx = zipSync({ 'word/document.xml': xml }, { level: 1 })
  const [big, small] = await Promise.all([reader.read('big.docx', docx), reader.read('small.txt', note)])
  expect(big).toMatchObject({
    status: 'unreadable',
    reason: 'Reading it takes more memory than there is for it.',
  })
  expect(small.status).toBe('read')
})

test('pages that are not where the PDF says cost neither the document nor the process', async () => {
  const reader = open({ processes: 1 })
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 7 0 R >> >> >>'
  const words = 'BT /F1 10 Tf 72 700 Td (The fund pays the fee.) Tj ET'
  const file = Buffer.from(
    assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
      ...[page, page, page],
      `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
  )
  // The first two pages: pdf.js meets the first, and the second rejects unseen.
  for (const object of [3, 4]) {
    const entry = `${String(file.indexOf(`\n${object} 0 obj`) + 1).padStart(10, '0')} 00000 n`
    file.write('0000000002', file.indexOf(entry), 'latin1')
  }
  const { status, pages } = await reader.read('moved.pdf', file)
  expect({ status, texts: pages.map(({ paragraphs }) => paragraphs) }).toEqual({
    status: 'read',
    texts: [['The fund pays the fee.'], ['The fund pays the fee.'], ['The fund pays the fee.']],
  })
  expect((await reader.read('next.txt', note)).status).toBe('read')
})

test('a reading that is not wanted any more ends at once, waiting or under way', async () => {
  const reader = open({ processes: 1 })
  const [underWay, waiting] = [new AbortController(), new AbortController()]
  const first = reader.read('long.pdf', long, undefined, underWay.signal)
  const second = reader.read('second.txt', note, undefined, waiting.signal)
  const third = reader.read('third.txt', note)
  waiting.abort(new Error('the second is not wanted'))
  underWay.abort(new Error('the first is not wanted'))
  await expect(first).rejects.toThrow('the first is not wanted')
  await expect(second).rejects.toThrow('the second is not wanted')
  expect((await third).status).toBe('read')
  await expect(reader.read('a.pdf', pdf, undefined, AbortSignal.abort(new Error('never')))).rejects.toThrow(
    'never',
  )
})

test('processes end when there is nothing to do, and start again', async () => {
  const reader = open({ idleMs: 20 })
  await reader.read('a.txt', note)
  await expect.poll(() => reader.running).toBe(0)
  expect((await reader.read('a.txt', note)).status).toBe('read')
})

test('a closed reader takes nothing and lets go of what it had', async () => {
  const reader = open({ processes: 1 })
  const underWay = reader.read('long.pdf', long)
  const waiting = reader.read('a.pdf', pdf)
  const both = Promise.allSettled([underWay, waiting])
  await reader.close()
  for (const { status } of await both) expect(status).toBe('rejected')
  await expect(reader.read('a.pdf', pdf)).rejects.toThrow(ReadingFailed)
  expect(reader.running).toBe(0)
})

test('while two hundred documents are read, the event loop goes on', async () => {
  const reader = open()
  const sheet = await makeXlsx(workbook => {
    const rows = Array.from({ length: 300 }, (_, row) => [`Investor ${row}`, row * 1000, new Date()])
    workbook.addWorksheet('Register').addRows(rows)
  })
  const files = [pdf, await makeDocx(Array.from({ length: 100 }, () => text)), sheet]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 1)
  delay.enable()
  const started = performance.now()
  const read = await Promise.all(
    Array.from({ length: 200 }, (_, index) => reader.read(`${index}`, files[index % files.length]!)),
  )
  delay.disable()
  clearInterval(turning)
  expect(read.every(({ status }) => status === 'read')).toBe(true)
  expect(turns).toBeGreaterThan(200)
  const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`
  console.log(
    `200 documents in ${(performance.now() - started).toFixed(0)} ms; event loop delay p50 ${ms(delay.percentile(50))}, p99 ${ms(delay.percentile(99))}, most ${ms(delay.max)}`,
  )
})
