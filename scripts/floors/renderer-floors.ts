import type { Floor } from './floor.ts'

const ground = /^renderer\/(language|format|keyboard|theme)\//
const api = /^renderer\/api\//
/** The fields of records as the server declares them, with the labels of their choices. */
const declared = /^renderer\/api\/records\.generated\.ts$/
/** Names of fields, values, tools and kinds of records. */
const words = /^renderer\/words\//
const session = /^renderer\/session\//
/** Queries shared by several folders of pages. */
const queries = /^renderer\/queries\//
/** Addresses, and the declarations of a folder of pages. */
const routes = /^renderer\/routes\//
const components = /^renderer\/components\//
/** The document viewer, which the page for visitors from outside shows too. */
const viewer = /^renderer\/components\/viewer\//
const pages = /^renderer\/pages\/[^/]+\//
const pagesIndex = /^renderer\/pages\/[^/]+\/index\.ts$/
const listOfPages = /^renderer\/pages\/index\.ts$/
const copilot = /^renderer\/copilot\//

const belowPages = [ground, api, words, session, queries, routes, components]

/** The floors of the pages, which take nothing from the server but its API. */
export const rendererFloors: readonly Floor[] = [
  {
    name: 'renderer/language, format, keyboard or theme',
    files: ground,
    mayImport: [/^resources\/(currencies|chart-of-accounts)\.json$/],
  },
  { name: 'renderer/api', files: api, mayImport: [/^renderer\/language\/language\.ts$/] },
  { name: 'renderer/words', files: words, mayImport: [ground, declared], mayImportTypes: [api] },
  { name: 'renderer/session', files: session, mayImport: [api] },
  { name: 'renderer/queries', files: queries, mayImport: [ground, api, words, session] },
  { name: 'renderer/routes', files: routes, mayImport: [ground, api, words, session] },
  {
    name: 'renderer/components',
    files: components,
    mayImport: [ground, api, words, session, queries, routes],
  },
  { name: 'a folder of pages', files: pages, room: pages, mayImport: belowPages },
  { name: 'the list of pages', files: listOfPages, mayImport: [pagesIndex] },
  { name: 'renderer/copilot', files: copilot, mayImport: [...belowPages, listOfPages] },
  {
    name: 'renderer/shell',
    files: /^renderer\/shell\//,
    mayImport: [...belowPages, listOfPages, copilot],
  },
  { name: 'renderer/outside', files: /^renderer\/outside\//, mayImport: [ground, api, words, viewer] },
  { name: 'renderer', files: /^renderer\/[^/]+$/, mayImport: [/^renderer\//] },
]
