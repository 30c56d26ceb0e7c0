import type { FigureKind, SectionKind } from '../kinds/kind.ts'
import { saying } from '../kinds/kind.ts'
import { covenantColumns, holdingColumns } from './fund.ts'
import {
  dealAnalyses,
  dealCovenants,
  dealHoldings,
  dealMemoranda,
  dealPricings,
  dealRecord,
  dealScreenings,
  newestAnalysis,
} from './readings.ts'

const term = (key: string, label: string, unit: FigureKind['unit']): FigureKind => ({
  key,
  label,
  unit,
  from: 'deal',
  field: key,
})

export const dealTerms: SectionKind = {
  key: 'deal_terms',
  title: 'The deal',
  purpose: 'Terms of the deal as they are recorded now',
  readings: { deal: dealRecord },
  figures: [
    term('counterparty', 'Counterparty', 'text'),
    term('sponsor', 'Sponsor', 'text'),
    term('stage', 'Stage', 'key'),
    term('asset_class', 'Asset class', 'key'),
    term('jurisdiction', 'Country', 'text'),
    term('target_size', 'Target size', 'money'),
    term('irr_target', 'Target IRR', 'percent'),
  ],
  tables: [],
  sentences: told => [
    saying`${told.subject} is a deal with ${told('counterparty')} at the stage “${told('stage')}”.`,
    saying`Its target size is ${told('target_size')}.`,
    saying`The target IRR is ${told('irr_target')}.`,
  ],
}

export const positions: SectionKind = {
  key: 'positions',
  title: 'Positions',
  purpose: 'What the funds hold of the deal, with cost, fair value and returns',
  readings: { holdings: dealHoldings },
  figures: [],
  tables: [
    {
      key: 'positions',
      title: 'Positions of the funds',
      from: 'holdings',
      list: '',
      record: { type: 'holding', id: 'id', page: id => `/holdings/${id}` },
      columns: [{ key: 'fund', label: 'Fund', unit: 'text', field: 'fund' }, ...holdingColumns.slice(1)],
      none: 'No fund holds a position in this deal.',
    },
  ],
  sentences: told => [
    told.rows('positions') === 0 ? null : `Positions in this deal on ${told.day}: ${told.rows('positions')}.`,
  ],
}

export const dealCovenantStatus: SectionKind = {
  key: 'covenants',
  title: 'Covenants',
  purpose: 'Covenants of the deal, with their status now',
  readings: { covenants: dealCovenants },
  figures: [],
  tables: [
    {
      key: 'covenants',
      title: 'Covenants',
      from: 'covenants',
      list: '',
      record: { type: 'covenant', id: 'id', page: id => `/covenants/${id}` },
      columns: covenantColumns.slice(1),
      none: 'No covenants are recorded for this deal.',
    },
  ],
  sentences: told => [
    told.rows('covenants') === 0 ? null : `Covenants monitored: ${told.rows('covenants')}.`,
  ],
}

export const screening: SectionKind = {
  key: 'screening',
  title: 'Mandate',
  purpose: 'The latest screening against the mandate',
  readings: { screenings: dealScreenings },
  figures: [
    { key: 'outcome', label: 'Outcome', unit: 'key', from: 'screenings', field: '0.outcome' },
    { key: 'score', label: 'Score', unit: 'percent', from: 'screenings', field: '0.score' },
  ],
  tables: [
    {
      key: 'criteria',
      title: 'Criteria',
      from: 'screenings',
      list: '0.criteria',
      record: null,
      columns: [
        { key: 'key', label: 'Criterion', unit: 'key', field: 'key' },
        { key: 'outcome', label: 'Outcome', unit: 'key', field: 'outcome' },
        { key: 'reason', label: 'Reason', unit: 'text', field: 'reason' },
      ],
      none: 'The deal has not been screened.',
    },
  ],
  sentences: told => [saying`The latest screening against the mandate ended with “${told('outcome')}”.`],
}

export const pricing: SectionKind = {
  key: 'pricing',
  title: 'Pricing',
  purpose: 'The pricings of the deal, newest first',
  readings: { pricings: dealPricings },
  figures: [],
  tables: [
    {
      key: 'pricings',
      title: 'Pricings',
      from: 'pricings',
      list: '',
      record: {
        type: 'pricing',
        id: 'id',
        page: (_id, { name }) => `/pricer?tab=saved&q=${encodeURIComponent(String(name ?? ''))}`,
      },
      columns: [
        { key: 'name', label: 'Pricing', unit: 'text', field: 'name' },
        { key: 'principal', label: 'Principal', unit: 'money', field: 'principal' },
        { key: 'term_months', label: 'Months', unit: 'number', field: 'term_months' },
        { key: 'all_in_coupon_pct', label: 'All-in coupon', unit: 'percent', field: 'all_in_coupon_pct' },
        { key: 'irr', label: 'IRR', unit: 'percent', field: 'irr' },
        { key: 'moic', label: 'MOIC', unit: 'multiple', field: 'moic' },
      ],
      none: 'The deal has not been priced.',
      most: 5,
    },
  ],
  sentences: told => [told.rows('pricings') === 0 ? null : `Pricings on record: ${told.rows('pricings')}.`],
}

export const findings: SectionKind = {
  key: 'findings',
  title: 'Diligence findings',
  purpose: 'Red flags of the newest analysis of the deal’s documents',
  readings: { analyses: dealAnalyses, analysis: newestAnalysis },
  figures: [],
  tables: [
    {
      key: 'findings',
      title: 'Red flags that stand',
      from: 'analysis',
      list: 'red_flags',
      where: ({ status }) => status === 'open' || status === 'confirmed',
      record: null,
      columns: [
        { key: 'severity', label: 'Severity', unit: 'key', field: 'severity' },
        { key: 'title', label: 'Finding', unit: 'text', field: 'title' },
        { key: 'document', label: 'Document', unit: 'text', field: 'evidence.0.document' },
        { key: 'page', label: 'Page', unit: 'number', field: 'evidence.0.page' },
        { key: 'status', label: 'Status', unit: 'key', field: 'status' },
      ],
      none: 'The analysis raised no red flag that still stands. This is not a clearance.',
      most: 25,
    },
  ],
  sentences: told => [
    told.rows('findings') === 0
      ? null
      : `Red flags that stand: ${told.rows('findings')}. They were looked for by rules and are not a clearance.`,
  ],
}

export const memoranda: SectionKind = {
  key: 'memoranda',
  title: 'Memoranda',
  purpose: 'Memoranda written on the deal',
  readings: { memoranda: dealMemoranda },
  figures: [],
  tables: [
    {
      key: 'memoranda',
      title: 'Memoranda',
      from: 'memoranda',
      list: '',
      record: { type: 'memorandum', id: 'id', page: id => `/memoranda/${id}` },
      columns: [
        { key: 'title', label: 'Title', unit: 'text', field: 'title' },
        { key: 'template_key', label: 'Template', unit: 'key', field: 'template_key' },
        { key: 'status', label: 'Status', unit: 'key', field: 'status' },
        { key: 'author', label: 'Author', unit: 'text', field: 'author' },
      ],
      none: 'No memorandum has been written on this deal.',
    },
  ],
  sentences: () => [],
}
