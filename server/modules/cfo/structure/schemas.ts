import { z } from 'zod'
import { tieKeys } from '../../../books/capital/structure-ties.ts'
import { relationKinds } from '../../../books/journal/relations.ts'
import { entity, field, input } from '../../../kernel/index.ts'

export const RelationInput = input('FundRelationInput', {
  kind: z.enum(relationKinds).meta({
    description:
      '`feeder`: this fund invests in the other, its master; `parallel`: both invest side by side; `manager`: the other earns this fund’s management fee',
  }),
  related_id: field.id().meta({ description: 'The other fund, in the same currency' }),
  from_on: field.date().meta({ description: 'First day: what the other book has from it on is mirrored' }),
  lp_id: field.id().optional().meta({
    description: 'Of a feeder: the investor that it is in the master. Default: a new one of its name',
  }),
})

export const RelationEnd = input('FundRelationEnd', {
  date: field.date().meta({ description: 'Last day' }),
  reason: field.text(500).optional().meta({ description: 'Reason, kept permanently' }),
})

export const RelationValue = input('FundRelationValue', {
  as_of: field.date().meta({ description: 'Day of the capital account in the master' }),
})

const Tie = z.object({
  key: z.enum(tieKeys),
  own: field.money('In the book that mirrors: the feeder’s, or the manager’s'),
  other: field.money('In the book that is mirrored: the master’s, or the fund’s'),
  difference: field.money('Own less other'),
})

export const FundRelation = entity('FundRelation', {
  id: field.id(),
  kind: z.enum(relationKinds),
  fund_account_id: field
    .id()
    .meta({ description: 'The feeder, the managed fund, or one of two parallel ones' }),
  fund: z.string(),
  related_id: field.id().meta({ description: 'The master, the manager, or the other parallel fund' }),
  related: z.string().meta({ description: 'Name of the other fund' }),
  lp_id: field.id().nullable().meta({ description: 'The feeder as an investor in the master' }),
  holding_id: field.id().nullable().meta({ description: 'The master as a holding of the feeder' }),
  from_on: z.string(),
  until_on: z.string().nullable(),
  share: z.number().nullable().meta({
    description:
      'Of a feeder in the master’s commitments, or of parallel funds in their common ones, as a fraction',
  }),
  ties: z.array(Tie).meta({ description: 'Figures that stand in both books' }),
})

export const FundStructure = entity('FundStructure', {
  fund_account_id: field.id(),
  fund: z.string(),
  currency: z.string(),
  as_of: z.string(),
  tied: z.boolean().meta({ description: 'Every figure is the same in both books' }),
  relations: z.array(FundRelation).meta({ description: 'Relations of this fund with others' }),
  tree: z
    .array(
      z.object({
        fund_account_id: field.id(),
        name: z.string(),
        depth: z.int().meta({ description: 'Levels below the first fund of the tree' }),
        kind: z.enum(relationKinds).nullable().meta({ description: 'Relation to the fund above' }),
      }),
    )
    .meta({ description: 'Funds connected with this one, masters first and feeders below' }),
  look_through: z
    .array(
      z.object({
        lp_id: field.id().nullable().meta({ description: 'Null for what is posted for no partner' }),
        name: z.string(),
        through: z
          .string()
          .nullable()
          .meta({ description: 'The feeder it invests through; null if directly' }),
        nav: field.money('Its part of this fund’s net assets'),
      }),
    )
    .meta({ description: 'Ultimate investors, through feeders; the parts sum to the NAV' }),
  nav: field.money(),
})
