import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { sourceErrors } from '../../sources/read-source.ts'
import { SOURCE_BODY_LIMIT } from '../../sources/source.ts'
import { documentsFor, gatherSection, reread } from './gather.ts'
import { changed_meanwhile, report_locked } from './rows.ts'
import {
  Regeneration,
  Restoration,
  Section,
  SectionChange,
  Suggestion,
  SuggestionInput,
  Version,
} from './schemas.ts'
import { changeSection, listVersions, regenerateSection, restoreVersion } from './sections.ts'
import { suggestText } from './suggest.ts'

const SECTION = '/api/v1/svc/cim/reports/{report_id}/section/{section_key}'

const params = z.object({
  report_id: z.coerce.number().pipe(field.id()),
  section_key: field
    .text(60)
    .meta({ description: 'Section key from the template', example: 'executive_summary' }),
})

export const sectionRoutes = [
  route({
    method: 'PATCH',
    path: SECTION,
    summary: 'Change or approve a memorandum section',
    did: 'Changed a memorandum section',
    description:
      'Saves a new version; earlier ones stay. An exact quote of a cited document becomes a citation again. Further citations may be added: each is verified at its stated place.',
    access: 'cim:write',
    params,
    body: SectionChange,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: { text: 'The company operates container terminals.' },
    response: Section,
    errors: { changed_meanwhile, report_locked, ...sourceErrors },
    tool: {
      name: 'svc_edit_memorandum_section',
      title: 'Edit a section of a memorandum',
      category: 'cim',
      credits: 2,
      description:
        'Saves your own text of a section as a new version, with citations, or approves the section. To rewrite it from the records use svc_regenerate_memorandum_section.',
      keywords: 'im cim teaser chapter rewrite wording text change',
      openWorld: true,
    },
    prepare: (ctx, { params: { report_id }, body }) => documentsFor(ctx, report_id, body),
    handle: (ctx, { params: place, body }, known) => changeSection(ctx, place, body, known),
  }),
  route({
    method: 'POST',
    path: `${SECTION}/regenerate`,
    summary: 'Regenerate a memorandum section',
    description: 'The replaced text stays as a version.',
    access: 'cim:write',
    params,
    body: Regeneration,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {},
    response: Section,
    errors: { changed_meanwhile, report_locked, ...sourceErrors },
    tool: {
      name: 'svc_regenerate_memorandum_section',
      title: 'Regenerate a section',
      category: 'cim',
      credits: 10,
      aiHeavy: true,
      description:
        'Writes one section of a memorandum again from what the records and documents say now; the text before stays as a version.',
      keywords: 'im cim teaser chapter rewrite refresh update redo',
      openWorld: true,
    },
    prepare: (ctx, { params: place, body }) => gatherSection(ctx, place, body.source),
    handle: (ctx, { params: place, body }, gathered) => regenerateSection(ctx, place, body, gathered),
  }),
  route({
    method: 'POST',
    path: `${SECTION}/suggest`,
    summary: 'Suggest a text for a memorandum section',
    description: 'To accept it, send its `markup` and `cite` as a change of the section.',
    access: 'cim:write',
    effect: 'read',
    params,
    body: SuggestionInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: { instruction: 'shorten' },
    response: Suggestion,
    errors: sourceErrors,
    tool: {
      name: 'svc_suggest_memorandum_text',
      title: 'Suggest text for a section',
      category: 'cim',
      credits: 10,
      aiHeavy: true,
      description:
        'Suggests a text for a section: updated, shorter or tighter. Nothing is kept: svc_edit_memorandum_section takes it.',
      keywords: 'im cim teaser chapter wording shorten proposal improve',
      openWorld: true,
    },
    prepare: (ctx, { params: place, body }) => gatherSection(ctx, place, body.source),
    handle: (ctx, { params: place, body }, gathered) => suggestText(ctx, place, body, gathered),
  }),
  route({
    method: 'GET',
    path: `${SECTION}/versions`,
    summary: 'List the versions of a memorandum section, newest first',
    access: 'cim:read',
    params,
    response: z.array(Version),
    tool: {
      name: 'svc_list_memorandum_versions',
      title: 'List versions of a section',
      category: 'cim',
      credits: 1,
      description:
        'Lists every version of a section’s text, newest first. Use it before svc_restore_memorandum_version; it changes nothing.',
      keywords: 'im cim chapter history older earlier wording',
      openWorld: true,
    },
    prepare: (ctx, { params: { report_id } }) => reread(ctx, report_id),
    handle: (ctx, { params: place }, known) => listVersions(ctx, place, known),
  }),
  route({
    method: 'POST',
    path: `${SECTION}/restore`,
    summary: 'Restore an earlier version of a memorandum section',
    access: 'cim:write',
    params,
    body: Restoration,
    example: { from: 1 },
    response: Section,
    errors: { changed_meanwhile, report_locked },
    tool: {
      name: 'svc_restore_memorandum_version',
      title: 'Restore a version of a section',
      category: 'cim',
      credits: 2,
      description:
        'Makes an earlier version’s text the newest; nothing in between is lost. Find the version with svc_list_memorandum_versions.',
      keywords: 'im cim chapter revert go back older previous wording undo',
      openWorld: true,
    },
    prepare: (ctx, { params: { report_id } }) => reread(ctx, report_id),
    handle: (ctx, { params: place, body }, known) => restoreVersion(ctx, place, body, known),
  }),
] as const
