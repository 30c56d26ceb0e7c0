import type { Maker, ModuleThings } from '../../generated/things.ts'

const P = '/api/v1/svc/entity-memory'

const company = async (maker: Maker) => `company/${await maker.thing('/api/v1/svc/companies/{company_id}')}`

export const things: ModuleThings['things'] = {
  [`${P}/facts/{note_id}`]: async maker =>
    (
      await maker.office.post(P, {
        entity: await company(maker),
        attribute: 'preference',
        value: 'Takes loans alone',
      })
    ).body.id,
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}`]: async (maker, _known, example) => ({ ...example, entity: await company(maker) }),
}

/** The record that a fact is about. */
export const kept: ModuleThings['kept'] = ['entity']
