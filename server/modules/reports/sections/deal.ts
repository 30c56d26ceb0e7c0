import { declared, type Sentence, sentence } from '../../../kernel/index.ts'
import type { FigureKind, SectionKind } from '../kinds/kind.ts'
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

const term = (key: string, label: Sentence, unit: FigureKind['unit']): FigureKind => ({
  key,
  label,
  unit,
  from: 'deal',
  field: key,
})

export const dealTerms: SectionKind = {
  key: 'deal_terms',
  title: sentence`The deal`,
  purpose: sentence`Terms of the deal as they are recorded now`,
  readings: { deal: dealRecord },
  figures: [
    term('counterparty', sentence`Counterparty`, 'text'),
    term('sponsor', sentence`Sponsor`, 'text'),
    term('stage', sentence`Stage`, 'key'),
    term('asset_class', sentence`Asset class`, 'key'),
    term('jurisdiction', sentence`Country`, 'country'),
    term('target_size', sentence`Target size`, 'money'),
    term('irr_target', sentence`Target IRR`, 'percent'),
  ],
  tables: [],
  sentences: [
    told => sentence`${told.subject} is a deal with ${told('counterparty')} at the stage “${told('stage')}”.`,
    told => sentence`Its target size is ${told('target_size')}.`,
    told => sentence`The target IRR is ${told('irr_target')}.`,
  ],
}

export const positions: SectionKind = {
  key: 'positions',
  title: sentence`Positions`,
  purpose: sentence`What the funds hold of the deal, with cost, fair value and returns`,
  readings: { holdings: dealHoldings },
  figures: [],
  tables: [
    {
      key: 'positions',
      title: sentence`Positions of the funds`,
      from: 'holdings',
      list: '',
      record: { type: 'holding', id: 'id', page: id => `/holdings/${id}` },
      columns: [
        { key: 'fund', label: sentence`Fund`, unit: 'text', field: 'fund' },
        ...holdingColumns.slice(1),
      ],
      none: sentence`No fund holds a position in this deal.`,
    },
  ],
  sentences: [
    told =>
      told.rows('positions') === 0
        ? null
        : sentence`Positions in this deal on ${told.day}: ${told.rows('positions')}.`,
  ],
}

export const dealCovenantStatus: SectionKind = {
  key: 'covenants',
  title: sentence`Covenants`,
  purpose: sentence`Covenants of the deal, with their status now`,
  readings: { covenants: dealCovenants },
  figures: [],
  tables: [
    {
      key: 'covenants',
      title: sentence`Covenants`,
      from: 'covenants',
      list: '',
      record: { type: 'covenant', id: 'id', page: id => `/covenants/${id}` },
      columns: covenantColumns.slice(1),
      none: sentence`No covenants are recorded for this deal.`,
    },
  ],
  sentences: [
    told => (told.rows('covenants') === 0 ? null : sentence`Covenants monitored: ${told.rows('covenants')}.`),
  ],
}

export const screening: SectionKind = {
  key: 'screening',
  title: sentence`Mandate`,
  purpose: sentence`The latest screening against the mandate`,
  readings: { screenings: dealScreenings },
  figures: [
    { key: 'outcome', label: sentence`Outcome`, unit: 'key', from: 'screenings', field: '0.outcome' },
    { key: 'score', label: sentence`Score`, unit: 'percent', from: 'screenings', field: '0.score' },
  ],
  tables: [
    {
      key: 'criteria',
      title: sentence`Criteria`,
      from: 'screenings',
      list: '0.criteria',
      record: null,
      columns: [
        { key: 'key', label: sentence`Criterion`, unit: 'key', field: 'key' },
        { key: 'outcome', label: sentence`Outcome`, unit: 'key', field: 'outcome' },
        { key: 'reason', label: sentence`Reason`, unit: 'text', field: 'reason' },
      ],
      none: sentence`The deal has not been screened.`,
    },
  ],
  sentences: [told => sentence`The latest screening against the mandate ended with “${told('outcome')}”.`],
}

export const pricing: SectionKind = {
  key: 'pricing',
  title: sentence`Pricing`,
  purpose: sentence`The pricings of the deal, newest first`,
  readings: { pricings: dealPricings },
  figures: [],
  tables: [
    {
      key: 'pricings',
      title: sentence`Pricings`,
      from: 'pricings',
      list: '',
      record: {
        type: 'pricing',
        id: 'id',
        page: (_id, { name }) => `/pricer?tab=saved&q=${encodeURIComponent(String(name ?? ''))}`,
      },
      columns: [
        { key: 'name', label: sentence`Pricing`, unit: 'text', field: 'name' },
        { key: 'principal', label: sentence`Loan amount`, unit: 'money', field: 'principal' },
        { key: 'term_months', label: sentence`Months`, unit: 'number', field: 'term_months' },
        {
          key: 'all_in_coupon_pct',
          label: sentence`All-in coupon`,
          unit: 'percent',
          field: 'all_in_coupon_pct',
        },
        { key: 'irr', label: sentence`IRR`, unit: 'percent', field: 'irr' },
        { key: 'moic', label: sentence`MOIC`, unit: 'multiple', field: 'moic' },
      ],
      none: sentence`The deal has not been priced.`,
      most: 5,
    },
  ],
  sentences: [
    told => (told.rows('pricings') === 0 ? null : sentence`Pricings on record: ${told.rows('pricings')}.`),
  ],
}

export const findings: SectionKind = {
  key: 'findings',
  title: sentence`Diligence findings`,
  purpose: sentence`Red flags of the newest analysis of the deal’s documents`,
  readings: { analyses: dealAnalyses, analysis: newestAnalysis },
  figures: [],
  tables: [
    {
      key: 'findings',
      title: sentence`Red flags that stand`,
      from: 'analysis',
      list: 'red_flags',
      where: ({ status }) => status === 'open' || status === 'confirmed',
      record: null,
      columns: [
        { key: 'severity', label: sentence`Severity`, unit: 'key', field: 'severity' },
        { key: 'title', label: sentence`Finding`, unit: 'text', field: 'title', said: declared },
        { key: 'document', label: sentence`Document`, unit: 'text', field: 'evidence.0.document' },
        { key: 'page', label: sentence`Page`, unit: 'number', field: 'evidence.0.page' },
        { key: 'status', label: sentence`Status`, unit: 'key', field: 'status' },
      ],
      none: sentence`The analysis raised no red flag that still stands. This is not a clearance.`,
      most: 25,
    },
  ],
  sentences: [
    told =>
      told.rows('findings') === 0
        ? null
        : sentence`Red flags that stand: ${told.rows('findings')}. They were looked for by rules and are not a clearance.`,
  ],
}

export const memoranda: SectionKind = {
  key: 'memoranda',
  title: sentence`Memoranda`,
  purpose: sentence`Memoranda written on the deal`,
  readings: { memoranda: dealMemoranda },
  figures: [],
  tables: [
    {
      key: 'memoranda',
      title: sentence`Memoranda`,
      from: 'memoranda',
      list: '',
      record: { type: 'memorandum', id: 'id', page: id => `/memoranda/${id}` },
      columns: [
        { key: 'title', label: sentence`Title`, unit: 'text', field: 'title' },
        { key: 'template_key', label: sentence`Template`, unit: 'key', field: 'template_key' },
        { key: 'status', label: sentence`Status`, unit: 'key', field: 'status' },
        { key: 'author', label: sentence`Author`, unit: 'text', field: 'author' },
      ],
      none: sentence`No memorandum has been written on this deal.`,
    },
  ],
  sentences: [],
}
