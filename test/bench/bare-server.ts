/**
 * The floor that the API is measured against: `node:http` with better-sqlite3 prepared statements, the same SQL
 * and JSON, and none of the work of the door. It commits each request by itself, as one would write it, into the folder that is
 * its argument.
 */

import { createServer } from 'node:http'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import schema from '../../migrations/schema.json' with { type: 'json' }

const db = new SqliteHandle(join(process.argv[2] as string, 'bare.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')

// The columns of today's deals, so that both sides read and write the same.
const columns = Object.entries(schema.deals.columns)
const typed = columns.map(([name, type]) =>
  name === 'id' ? 'id integer primary key autoincrement' : `${name} ${type.replace('?', '')}`,
)
db.exec(`create table deals (${typed.join(', ')}) strict`)
db.exec('create index deals_by_stage on deals (org_id, stage, id)')
db.exec('create index deals_by_archived_at on deals (org_id, archived_at, id)')
db.exec('create unique index deals_by_id on deals (org_id, id)')
const insert = db.prepare(
  `insert into deals (org_id, version, created_at, updated_at, name, asset_class, counterparty, currency, irr_target, stage,
   stage_changed_at, target_size_minor) values (1, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *`,
)
db.exec(
  'create table rooms (id integer primary key, org_id integer not null, name text not null, status text not null) strict',
)
db.exec(
  'create table activities (id integer primary key, org_id integer not null, deal_id integer not null) strict',
)
db.exec(
  'create table contacts (id integer primary key, org_id integer not null, deal_id integer not null) strict',
)
db.exec(
  'create table screenings (id integer primary key, org_id integer not null, deal_id integer not null, outcome text, score real, created_at text) strict',
)
for (const table of ['activities', 'contacts', 'screenings']) {
  db.exec(`create index ${table}_by_deal on ${table} (org_id, deal_id, id)`)
}
const one =
  db.prepare(`select d.*, r.name as room_name, r.status as room_status, s.id as screening_id, s.outcome, s.score,
    s.created_at as screened_at,
    (select count(*) from activities a where a.org_id = 1 and a.deal_id = d.id) as activities,
    (select count(*) from contacts c where c.org_id = 1 and c.deal_id = d.id) as contacts
  from deals d
  left join rooms r on r.id = d.room_id and r.org_id = 1
  left join screenings s on s.org_id = 1
    and s.id = (select max(l.id) from screenings l where l.org_id = 1 and l.deal_id = d.id)
  where d.org_id = 1 and d.id = ?`)
const total = db.prepare('select count(*) as n from deals where org_id = 1 and archived_at is null')
const list = db.prepare(
  'select * from deals where org_id = 1 and archived_at is null order by id desc limit 50',
)

interface Row {
  target_size_minor: number
  [column: string]: unknown
}

const present = ({ target_size_minor, ...row }: Row) => ({ ...row, target_size: target_size_minor / 100 })

const server = createServer((req, res) => {
  const send = (body: unknown, status = 200, headers = {}) => {
    const text = JSON.stringify(body)
    res.writeHead(status, {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    res.end(text)
  }
  const url = req.url ?? ''
  if (req.method === 'GET' && url.startsWith('/deals/'))
    return send(present(one.get(Number(url.slice(7))) as Row))
  if (req.method === 'GET') {
    const { n } = total.get() as { n: number }
    return send((list.all() as Row[]).map(present), 200, { 'x-total-count': n })
  }
  const chunks: Buffer[] = []
  req.on('data', chunk => chunks.push(chunk))
  req.on('end', () => {
    const deal = JSON.parse(Buffer.concat(chunks).toString())
    const now = new Date().toISOString()
    const { name, asset_class, counterparty, currency, irr_target, stage, target_size } = deal
    send(
      present(
        insert.get(
          now,
          now,
          name,
          asset_class,
          counterparty,
          currency,
          irr_target,
          stage,
          now,
          Math.round(target_size * 100),
        ) as Row,
      ),
      201,
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
