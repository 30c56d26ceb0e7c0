import type { Id, ModuleThings } from '../../generated/things.ts'
import { covenant, facility, P, pool } from './covenants.ts'

let peers = 0

export const things: ModuleThings['things'] = {
  [`${P}/covenants/{cov_id}`]: async ({ office }) => (await covenant(office)).id,
  [`${P}/facilities/{facility_id}`]: async ({ office }) => (await facility(office)).id,
  [`${P}/facilities/{facility_id}/bb/{run_id}`]: async ({ office }, { facility_id }) =>
    (await office.post(`${P}/facilities/${facility_id as Id}/bb/run`, { collateral: pool })).body.id,
  [`${P}/alerts/{alert_id}`]: async ({ office }) => {
    const { id } = await covenant(office, { current_value: 5 })
    return (await office.get(`${P}/alerts?covenant_id=${id}`)).body[0].id
  },
  // The covenant names its deal: a data platform that another test set up is not asked for it.
  [`${P}/by-peer-deal/{peer_deal_id}`]: async maker => {
    peers += 1
    const dealId = await maker.thing('/api/v1/svc/crm/deals/{deal_id}')
    await covenant(maker.office, { peer_deal_id: `peer-${peers}`, deal_id: dealId })
    return `peer-${peers}`
  },
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}/check`]: async ({ office }) => ({
    covenant_id: (await covenant(office)).id,
    current_value: 3.5,
  }),
  [`POST ${P}/alerts`]: async ({ office }) => ({
    covenant_id: (await covenant(office, { current_value: 5 })).id,
  }),
}

export const named: ModuleThings['named'] = { covenant_id: `${P}/covenants/{cov_id}` }

/** A step is of a day of its own, and what is stored says itself what it is. */
export const ruled: ModuleThings['ruled'] = {
  [`POST ${P}/covenants`]: ['schedule'],
  [`PATCH ${P}/covenants/{cov_id}`]: ['schedule'],
  [`POST ${P}/covenants/{cov_id}/simulate`]: ['numerator', 'denominator', 'shocked', 'shocks'],
  [`POST ${P}/check`]: ['name', 'type', 'direction', 'threshold', 'watch_band', 'watch_band_absolute'],
  [`POST ${P}/facilities`]: ['rules'],
  [`PATCH ${P}/facilities/{facility_id}`]: ['rules'],
  [`POST ${P}/facilities/{facility_id}/bb/run`]: ['source'],
}

export const needed: ModuleThings['needed'] = {
  [`POST ${P}/covenants`]: ['direction'],
  [`POST ${P}/covenants/{cov_id}/simulate`]: ['numerator', 'denominator'],
  [`POST ${P}/covenants/{cov_id}/certificate`]: ['text'],
  [`POST ${P}/check`]: ['covenant_id'],
  [`POST ${P}/alerts`]: ['covenant_id'],
  [`POST ${P}/facilities/{facility_id}/bb/run`]: ['collateral'],
}

export const distinct: ModuleThings['distinct'] = {
  [`POST ${P}/covenants/{cov_id}/certificate`]: ['name'],
  [`POST ${P}/facilities/{facility_id}/bb/run`]: ['id'],
}
