import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../scripts/build-server.mjs'
import type { ReadDocument } from '../../server/reading/document.ts'
import { chinesePdf, makeDocx, makePdf } from './files.ts'

// Away from the project, so that no package of it can be found by chance.
const folder = mkdtempSync(join(tmpdir(), 'fund-office-built-reader-'))
let worker: Worker

beforeAll(async () => {
  await buildServer(folder)
  worker = new Worker(join(folder, 'reading-worker.mjs'), { execArgv: [], stdout: true, stderr: true })
}, 90_000)

afterAll(async () => {
  await worker?.terminate()
  rmSync(folder, { recursive: true, force: true })
})

function read(name: string, bytes: Uint8Array): Promise<{ result: ReadDocument }> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage({ task: 'extract', input: { name, bytes } })
  })
}

test('the built server reads a PDF', async () => {
  const { result } = await read('a.pdf', await makePdf(pdf => pdf.text('The fee is two percent.')))
  expect(result).toEqual({
    name: 'a.pdf',
    format: 'pdf',
    status: 'read',
    reason: null,
    pages: [{ number: 1, label: null, paragraphs: ['The fee is two percent.'], readable: true }],
  })
})

test('the built server has the character maps of East Asian fonts with it', async () => {
  const { result } = await read('b.pdf', chinesePdf())
  expect(result.pages[0]?.paragraphs).toEqual(['中文'])
})

test('the built server reads a Word document', async () => {
  const { result } = await read('c.docx', await makeDocx(['The fee is two percent.']))
  expect(result.pages[0]?.paragraphs).toEqual(['The fee is two percent.'])
})
