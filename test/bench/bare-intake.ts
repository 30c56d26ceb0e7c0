// The minimal cost of an event of the data platform: `node:http` that checks the same signature and inserts
// one row, which is on the disk before it answers.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'

const [folder = '', secret = ''] = process.argv.slice(2)
const db = new SqliteHandle(join(folder, 'bare.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`create table events (id integer primary key, connection text not null, event_id text not null, type text not null,
  body text not null, created_at text not null, unique (connection, event_id)) strict`)
const insert = db.prepare(
  'insert into events (connection, event_id, type, body, created_at) values (?, ?, ?, ?, ?) on conflict do nothing',
)

const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', chunk => chunks.push(chunk))
  req.on('end', () => {
    const body = Buffer.concat(chunks)
    const { headers } = req
    const expected = createHmac('sha256', secret)
      .update(`${headers['x-peer-timestamp']}.`)
      .update(body)
      .digest()
    const signature = Buffer.from(String(headers['x-peer-signature']), 'hex')
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
      res.writeHead(401).end()
      return
    }
    JSON.parse(body.toString())
    const { changes } = insert.run(
      headers['x-peer-connection'],
      headers['x-peer-event-id'],
      headers['x-peer-event'],
      body.toString(),
      new Date().toISOString(),
    )
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify({ received: true, duplicate: changes === 0 }))
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
