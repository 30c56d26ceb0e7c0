import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openOffice } from '../office.ts'

test('an answer under way is sent to its end when the program stops, and no new call is taken', async () => {
  const office = await openOffice()
  const { hostname, port } = new URL(office.url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('end', resolve)
  })
  socket.write(`GET /openapi.json HTTP/1.1\r\nHost: ${new URL(office.url).host}\r\n\r\n`)
  // Whoever reads slowly holds the most of it back in the program.
  await new Promise(resolve => socket.once('readable', resolve))
  const closed = office.close()
  await new Promise(resolve => setTimeout(resolve, 300))
  const refused = await new Promise(resolve =>
    connect(Number(port), hostname)
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .once('connect', () => resolve('connected')),
  )
  expect(refused).toBe('ECONNREFUSED')
  socket.on('data', chunk => chunks.push(chunk))
  await Promise.all([ended, closed])
  const answer = Buffer.concat(chunks)
  const head = answer.indexOf('\r\n\r\n')
  const [, length] = /content-length: (\d+)/i.exec(answer.subarray(0, head).toString()) ?? []
  expect(answer.length - head - 4).toBe(Number(length))
})
