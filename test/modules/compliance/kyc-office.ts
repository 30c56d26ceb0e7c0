import { expect } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { sdnXml } from './lists.ts'

export const P = '/api/v1/svc/compliance/kyc'
export const LISTS = '/api/v1/svc/compliance/screening-lists'

export const inBase64 = (text: string): string => Buffer.from(text).toString('base64')

/** The day that it is in the office, after so many days. */
export const dayOf = ({ clock }: Office, after = 0): string =>
  new Date(clock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)

/** Loads a made-up list of today with three people and firms; another file each time. */
let loaded = 0
export const loadList = (office: Office, more: Json = {}) => {
  loaded += 1
  return office.post(LISTS, {
    content: inBase64(sdnXml(dayOf(office), loaded % 5) + ' '.repeat(loaded)),
    accept_fewer: true,
    ...more,
  })
}

/** A record that nothing is missing of but a screening; its id. */
export async function record(office: Office, more: Json = {}): Promise<number> {
  const { body } = await office.post(P, {
    subject_name: 'Kestrel Pension Fund',
    subject_type: 'fund',
    jurisdiction: 'GB',
    ownership_note: 'Held by its members, none of whom has a tenth',
    ...more,
  })
  return body.id
}

export const screen = async (office: Office, id: number) =>
  office.post(`/svc/compliance/kyc/${id}/screen`, {}, { as: null, headers: await office.session() })

/** Screens a record that nothing is missing of, and approves it. */
export async function approve(office: Office, id: number): Promise<Json> {
  await screen(office, id)
  await office.patch(`${P}/${id}`, { status: 'in_progress' })
  const { status, body } = await office.patch(`${P}/${id}`, { status: 'approved' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A record of somebody who is on the list, screened: its hit. */
export async function hit(office: Office, id?: number): Promise<Json> {
  await loadList(office)
  const { body } = await screen(
    office,
    id ?? (await record(office, { subject_name: 'Viktor Dragunov', subject_type: 'individual' })),
  )
  return body.screen_results[0].hits[0]
}
