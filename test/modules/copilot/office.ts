import type { Json, Office } from '../../office.ts'

export const ASK = '/api/v1/svc/copilot/ask'

/** An office with a little of everything, whose figures the tests know. */
export interface Alder {
  fund: number
  spv: number
  alder: number
  birch: number
  call: number
  row: number
  ports: number
  room: number
  contact: number
}

export async function furnish(office: Office): Promise<Alder> {
  const made = async (path: string, body: Json): Promise<number> => {
    const reply = await office.post(path, body)
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.id
  }
  const P = '/api/v1/svc'
  const fund = await made(`${P}/cfo/accounts`, { name: 'Harbour Credit Fund I', currency: 'USD' })
  const spv = await made(`${P}/cfo/accounts`, { name: 'Quay SPV', currency: 'USD', entity_type: 'spv' })
  const lp = { jurisdiction: 'GB', kyc_status: 'pending' }
  const alder = await made(`${P}/investors/lp`, {
    ...lp,
    name: 'Alder Family Office',
    primary_contact_email: 'treasury@alder.example',
  })
  const birch = await made(`${P}/investors/lp`, { ...lp, name: 'Birch Pension Trust' })
  const commitments = `${P}/investor-portal/commitments`
  await made(commitments, {
    lp_id: alder,
    fund_account_id: fund,
    amount: 5_000_000,
    admitted_on: '2026-01-05',
  })
  await made(commitments, {
    lp_id: birch,
    fund_account_id: fund,
    amount: 15_000_000,
    admitted_on: '2026-01-05',
  })
  const call = await made(`${P}/investor-portal/calls`, {
    fund_account_id: fund,
    amount: 2_000_000,
    ilpa_call_type: 'investments',
    notice_date: '2026-01-10',
    due_date: '2026-02-02',
    reference: 'CALL-2026-01',
    override_reason: 'Agreed by all',
  })
  const room = await made(`${P}/vdr/rooms`, {
    name: 'Project Harbour',
    description: 'Dredging licence and berth leases of the port.',
  })
  const row = await made(`${P}/crm/deals`, {
    name: 'Alder Row',
    counterparty: 'Helios Estates plc',
    target_size: 4_000_000,
    irr_target: 0.14,
    stage: 'due_diligence',
  })
  const ports = await made(`${P}/crm/deals`, { name: 'Northern Ports', stage: 'screening', room_id: room })
  await office.post(`${P}/crm/deals/${row}/notes`, {
    text: 'The covenant holiday ends on 14 May. The sponsor asked for a unitranche.',
  })
  const contact = await made(`${P}/crm/contacts`, {
    name: 'Ana Silva',
    email: 'ana@helios.example',
    company: 'Helios Estates plc',
    role: 'CFO',
  })
  return { fund, spv, alder, birch, call, row, ports, room, contact }
}
