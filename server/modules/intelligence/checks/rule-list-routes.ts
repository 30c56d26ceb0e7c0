import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import {
  deleteRuleList,
  getRuleList,
  listRuleLists,
  name_taken,
  RuleList,
  RuleListInput,
  ShippedRuleList,
  saveRuleList,
  shippedRuleLists,
} from '../../diligence/index.ts'

const P = '/api/v1/svc/intelligence/rule-lists'

export const ruleListRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listRuleLists',
    summary: 'List the rule lists of the office, newest first',
    access: 'vdr:read',
    query: z.object(field.listing),
    response: z.array(RuleList),
    handle: (ctx, { query }) => listRuleLists(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/shipped`,
    operation: 'listShippedRuleLists',
    summary: 'List the rule lists that come with the product',
    access: 'vdr:read',
    response: z.array(ShippedRuleList),
    handle: async () => shippedRuleLists,
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createRuleList',
    summary: 'Save a rule list',
    access: 'vdr:write',
    status: 201,
    body: RuleListInput,
    example: {
      name: 'House rules for side letters',
      rules: [
        {
          key: 'mfn',
          title: 'No most favoured nation clause',
          expect: 'absent',
          patterns: ['most favo* nation'],
        },
      ],
    },
    response: RuleList,
    errors: { name_taken },
    handle: (ctx, { body }) => saveRuleList(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/{rule_list_id}`,
    operation: 'getRuleList',
    summary: 'Get a rule list',
    access: 'vdr:read',
    response: RuleList,
    handle: (ctx, { params }) => getRuleList(ctx, params.rule_list_id),
  }),
  route({
    method: 'DELETE',
    path: `${P}/{rule_list_id}`,
    operation: 'deleteRuleList',
    summary: 'Delete a rule list',
    description: 'Checks made by it keep their results.',
    access: 'vdr:write',
    handle: (ctx, { params }) => deleteRuleList(ctx, params.rule_list_id),
  }),
] as const
