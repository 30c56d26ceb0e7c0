import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, type StreamedEvent } from '../../renderer/api/event-stream.ts'

let server: Server
let address: string
let answers: Array<(res: ServerResponse) => void> = []
const asked: string[] = []

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.url ?? '')
    const answer = answers.shift()
    if (!answer) return void res.writeHead(204).end()
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    answer(res)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
})
afterAll(() => server.close())

async function heard(since: number): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  for await (const event of follow(address, since, new AbortController().signal)) events.push(event)
  return events
}

test('a stream is followed from where it ended until the server says that nothing will come', async () => {
  answers = [
    res => {
      res.write('retry: 1000\n\n: still here\n\nid: 4\nevent: step\ndata: {"message":"é')
      setTimeout(() => res.end('"}\n\nid: 4\nevent: timeout\ndata: {"resume_from":4}\n\n'), 20)
    },
    res => res.end('id: 5\r\nevent: step\r\ndata: {"lines":\r\ndata: 2}\r\n\r\n'),
  ]
  expect(await heard(3)).toEqual([
    { id: 4, event: 'step', data: { message: 'é' } },
    { id: 5, event: 'step', data: { lines: 2 } },
  ])
  expect(asked).toEqual(['/events?since=3', '/events?since=4', '/events?since=5'])
})
