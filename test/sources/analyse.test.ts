import { afterAll, expect, test } from 'vitest'
import { Reader } from '../../server/reading/reader.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { analyse } from '../../server/sources/analyse.ts'
import { Remembered } from '../../server/sources/remembered.ts'

const reader = new Reader({ processes: 1 })
const hurried = new Reader({ processes: 1, timeLimitMs: 1 })
afterAll(() => Promise.all([reader.close(), hurried.close()]))

const text = `FACILITY AGREEMENT between Alder Ports Limited (the "Borrower") and Birch Bank plc (the "Lender").

The Lender may terminate this Agreement upon any change of control of the Borrower.`
const look = (by: Reader, documents: ReturnType<typeof readPlainText>[], orgId = 1) =>
  analyse({ services: { reader: by }, principal: { orgId } } as never, documents, '2026-01-05')

test('a document that takes too long says so, and what was found in the others stays', async () => {
  const [slow, quick] = [readPlainText('slow.txt', `${text}\fMore.`), readPlainText('quick.txt', text)]
  await look(reader, [quick])
  const { documents, red_flags } = await look(hurried, [slow, quick])
  expect(documents).toMatchObject([
    { name: 'slow.txt', pages: 2, status: 'unreadable', reason: 'Reading it took longer than 1 seconds.' },
    { name: 'quick.txt', status: 'read', reason: null },
  ])
  const of = (name: string) =>
    red_flags.filter(({ evidence }) => evidence.some(({ document }) => document === name))
  expect(of('quick.txt').length).toBeGreaterThan(0)
  expect(of('slow.txt')).toEqual([])
  // The next time it is looked through again.
  expect((await look(reader, [slow])).documents).toMatchObject([{ status: 'read' }])
})

test('what was looked through a moment ago is not again, for this office and while it is the same', async () => {
  const stopped = new Reader({ processes: 1 })
  await stopped.close()
  const tasks: string[] = []
  const watched = {
    processes: reader.processes,
    run: (task: 'findings', ...rest: [never]) => {
      tasks.push(task)
      return reader.run(task, ...rest)
    },
  } as unknown as Reader
  const document = readPlainText('a.txt', text)
  const found = await look(watched, [document])
  expect(tasks.splice(0)).toEqual(['findings', 'combine'])
  expect(await look(watched, [document])).toEqual(found)
  expect(tasks).toEqual(['combine'])
  await expect(look(stopped, [document], 2)).rejects.toMatchObject({ code: 'analysis_failed' })
  await expect(look(stopped, [readPlainText('a.txt', `${text} Not.`)])).rejects.toMatchObject({ status: 503 })
})

test('little is remembered, and not for long', async () => {
  const remembered = new Remembered<number>({ most: 2, lifeMs: 20 })
  for (const n of [1, 2, 3]) remembered.set(String(n), n)
  expect(['1', '2', '3'].map(key => remembered.get(key))).toEqual([undefined, 2, 3])
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(['2', '3'].map(key => remembered.get(key))).toEqual([undefined, undefined])
})
