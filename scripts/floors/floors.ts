// The floors of the house: which folder may import from which. docs/architecture.md says why.

import type { Floor } from './floor.ts'
import { rendererFloors } from './renderer-floors.ts'

export const database = /^server\/database\//
export const kernel = /^server\/kernel\//
/** Parts of the kernel open to modules: not the door itself, and no way around the organisation. */
const kernelForModules = /^server\/kernel\/(?!door\/)/
/** How names are compared: pure computations. */
const names = /^server\/kernel\/names\//
const platform = /^server\/platform\//
/** Pure computations of the field. */
const finance = /^server\/finance\//
/** Documents as text, and the search for findings in them. */
const reading = /^server\/reading\//
/** Processes beside the server for heavy or possibly hostile input. */
const workers = /^server\/workers\//
/** Where documents come from. */
const sources = /^server\/sources\//
/** The companies that the office deals with, to which many records refer. */
const companies = /^server\/companies\//
/** The deals of the pipeline, to which many modules refer. */
const deals = /^server\/deals\//
/** Parts of the funds' books shared by several modules. */
const books = /^server\/books\//
/** Sheet rows become records. */
const imports = /^server\/imports\//
const agents = /^server\/agents\//
const migrations = /^migrations\//
const server = /^server\//
const resources = /^resources\//
const moduleIndex = /^server\/modules\/[^/]+\/index\.ts$/

export const floors: readonly Floor[] = [
  // Keys of names are stored: a change of their rule needs a migration that computes them again.
  { name: 'migrations', files: migrations, mayImport: [database, names, /^server\/companies\/names\.ts$/] },
  { name: 'server/database', files: database, mayImport: [] },
  {
    name: 'server/kernel',
    files: kernel,
    mayImport: [database, resources, /^server\/language\//, /^package\.json$/],
  },
  {
    name: 'server/finance',
    files: finance,
    mayImport: [/^server\/kernel\/values\/money\.ts$/],
    packages: /^decimal\.js$/,
  },
  { name: 'server/workers', files: workers, mayImport: [] },
  {
    name: 'server/reading',
    files: reading,
    mayImport: [workers, names, /^server\/kernel\/(?:language\/sentence|values\/currencies)\.ts$/],
  },
  {
    name: 'server/sources',
    files: sources,
    mayImport: [kernelForModules, reading, platform, /^server\/database\/(tables|columns)\.ts$/],
  },
  {
    name: 'server/imports',
    files: imports,
    mayImport: [kernelForModules, reading, platform, sources, /^server\/database\/(tables|columns)\.ts$/],
  },
  {
    name: 'server/platform',
    files: platform,
    mayImport: [kernel, finance, reading, workers, database, resources, /^migrations\/schema\.json$/],
  },
  {
    name: 'server/http',
    files: /^server\/http\//,
    mayImport: [kernel, finance, platform, database, resources],
  },
  { name: 'server/agents', files: agents, mayImport: [kernel, finance, platform, database, resources] },
  {
    name: 'server/companies',
    files: companies,
    mayImport: [kernelForModules, platform, database],
  },
  {
    name: 'server/deals',
    files: deals,
    mayImport: [kernelForModules, platform, companies, database],
  },
  {
    name: 'server/books',
    files: books,
    mayImport: [kernelForModules, finance, platform, companies, deals, database, resources],
  },
  {
    name: 'a module',
    files: /^server\/modules\/[^/]+\//,
    room: /^server\/modules\/[^/]+\//,
    mayImport: [
      kernelForModules,
      finance,
      platform,
      workers,
      reading,
      sources,
      imports,
      companies,
      deals,
      books,
      agents,
      moduleIndex,
      resources,
      /^server\/database\/(tables|columns)\.ts$/,
    ],
  },
  {
    name: 'the list of modules',
    files: /^server\/modules\/[^/]+$/,
    mayImport: [kernel, agents, moduleIndex],
  },
  { name: 'server', files: /^server\/[^/]+$/, mayImport: [server, migrations, resources] },
  ...rendererFloors,
  {
    name: 'main',
    files: /^main\//,
    mayImport: [],
    mayImportTypes: [server],
    packages: /^(node:.*|electron(-.*)?)$/,
  },
  {
    name: 'scripts',
    files: /^scripts\//,
    mayImport: [server, migrations, /^renderer\/(language\/(build\/sentences|keys)|words\/records)\.ts$/],
  },
  { name: 'test', files: /^test\//, mayImport: [/./] },
]
