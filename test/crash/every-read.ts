// Reads every GET of an office's API, for each record that its lists name.

import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { eventStream } from '../../server/kernel/routes/event-stream.ts'
import { registry } from '../../server/registry.ts'
import { parametersOf, placeOf } from '../generated/routes.ts'
import { type Id, type Ids, pathWith } from '../generated/things.ts'
import type { Json, Office } from '../office.ts'

/** Things that a list names and that are asked for one by one; of a longer list the first ones. */
const OF_EACH_LIST = 3

/** Of the data folder, not of the database. */
const OF_THE_FOLDER = ['/api/v1/svc/admin/backups']

/** Written by the reads themselves, or counting what is: each file that is answered, and each export, is an entry. */
const OF_READS = [
  '/api/v1/svc/admin/access-log',
  '/api/v1/svc/admin/access-log/csv',
  '/api/v1/svc/admin/audit',
  '/api/v1/svc/admin/audit/export',
  '/api/v1/svc/admin/audit/verification',
  '/api/v1/svc/dashboard/admin',
  '/api/v1/svc/vdr/rooms/{room_id}/audit',
]

const reads = registry.routes.filter(
  ({ method, path, response }) =>
    method === 'GET' && response !== eventStream && ![...OF_THE_FOLDER, ...OF_READS].includes(path),
)

/** Made anew with every call, with ids of its own inside. */
const PACKED = /officedocument|pdf|zip/

/** The answers by address: their bodies, and of a file that is packed its type. */
export async function everyRead(office: Office, as: string): Promise<Record<string, Json>> {
  const answers: Record<string, Json> = {}
  const ask = async (address: string) => {
    answers[address] ??= await office.get(address, { as }).then(({ status, headers, body }) => {
      const type = headers.get('content-type')
      // A problem names the request that it answers.
      if (status >= 400) delete body.request_id
      return { status, body: PACKED.test(type ?? '') ? type : withoutAddress(body, office.url) }
    })
    return answers[address]
  }
  for (const route of reads) for (const ids of await idsFor(route, ask)) await ask(pathWith(route.path, ids))
  return answers
}

/** Where the office runs is another port each time. */
const withoutAddress = (body: Json, url: string): Json =>
  JSON.parse((JSON.stringify(body) ?? 'null').replaceAll(url, ''))

async function idsFor(route: AnyRoute, ask: (address: string) => Promise<Json>): Promise<Ids[]> {
  let known: Ids[] = [{}]
  for (const parameter of parametersOf(route.path)) {
    const place = placeOf(route.path, parameter)
    const list = place.slice(0, place.lastIndexOf('/'))
    if (!reads.some(({ path }) => path === list)) return []
    const found: Ids[] = []
    for (const ids of known) {
      const { body } = await ask(pathWith(list, ids))
      for (const id of idsIn(body).slice(0, OF_EACH_LIST)) found.push({ ...ids, [parameter]: id })
    }
    known = found
  }
  return known
}

/** The ids of the first list that an answer is or has. */
function idsIn(body: Json): Id[] {
  if (Array.isArray(body)) return body.flatMap(one => (one?.id === undefined ? [] : [one.id as Id]))
  const list = Object.values(body ?? {}).find(Array.isArray)
  return list ? idsIn(list) : []
}
