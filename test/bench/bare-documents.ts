// The minimal cost of a list of documents: one prepared statement over `node:http`, for the room that it is
// started with.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'

const [folder = '', room = ''] = process.argv.slice(2)
const db = new SqliteHandle(join(folder, 'fund-office.db'), { readonly: true })
const page = db.prepare(
  'select * from vdr_room_documents where org_id = 1 and room_id = ? and id < ? order by id desc limit 500',
)
const server = createServer((req, res) => {
  const before = new URL(req.url ?? '/', 'http://localhost').searchParams.get('before')
  const rows = page.all(Number(room), Number(before ?? Number.MAX_SAFE_INTEGER)) as Array<{ id: number }>
  if (rows.length === 500) res.setHeader('Link', `</?before=${rows.at(-1)?.id}>; rel="next"`)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
