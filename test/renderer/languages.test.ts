import { createElement, isValidElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { count, manyOf } from '../../renderer/format/numbers.ts'
import { inSentence } from '../../renderer/format/words.ts'
import { isSpoken, translate } from '../../renderer/language/build/sentences.ts'
import { meant, say, show, speak } from '../../renderer/language/language.ts'

/** A source of the pages as the build leaves it, without what it imports. */
const built = (source: string, path = 'renderer/pages/a/Page.tsx') =>
  translate(path, source)?.code.replace(/^import .*?;/, '')

const said = (source: string, path = 'renderer/pages/a/Page.tsx') => translate(path, source)?.said ?? []

afterEach(() => speak('en', {}))

describe('the sentences of a source', () => {
  test.each([
    ['<Button>Add milestone</Button>', '<Button>{$say("Add milestone")}</Button>'],
    ['<Field label="Due on" name="due_on" />', '<Field label={$say("Due on")} name="due_on" />'],
    ['const it = open ? "Close" : `Open`', 'const it = open ? $say("Close") : ($say("Open"))'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source that has a template.
    ['const it = `${days} later`', 'const it = ($say("{0} later", [(days)]))'],
    [
      '<Text>Paid in <b>{paid}</b> of {all}.</Text>',
      '<Text>{$show("Paid in {0} of {1}.", [(<b>{paid}</b>), (all)])}</Text>',
    ],
    [
      '<Text>Its <code>key</code> {" "}</Text>',
      '<Text>{$show("Its {0}", [(<code>key</code>)])}{"  "}</Text>',
    ],
    ['<Text>See {"{id}"}</Text>', "<Text>{$say(\"See '{'id'}'\")}</Text>"],
    ['names.join(" and ")', 'names.join((" " + $say("and") + " "))'],
  ])('%s', (source, code) => expect(built(source)).toBe(code))

  test.each([
    'import type { Deal } from "../Deal Room.ts"',
    'type Name = "Open deal"',
    '<Head mood="Quite calm" aria-keyshortcuts="Control+ArrowLeft Control+ArrowRight" />',
    'const it = await crmApi("GET /api/v1/svc/crm/deals", { queryKey: "Some key" })',
    'if (title === "Go to") switch (title) { case "Go to": }',
    '<code>npm run demo</code>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source that has a template.
    'const it = { className: "Wide table", ["Some key"]: `/deals/${id}`, style: "closed_won", USD: "USD" }',
  ])('are none in %s', source => expect(said(source)).toEqual([]))

  test('have the forms of a counted noun, and small words where labels are kept', () => {
    expect(said('count(3, "day")')).toEqual(['{0, plural, one {day} other {days}}'])
    expect(said('count(3, "delivery", "deliveries")')).toEqual([
      '{0, plural, one {delivery} other {deliveries}}',
    ])
    expect(said('<DataTable noun="entry" nouns="entries" />')).toEqual(said('count(2, "entry", "entries")'))
    expect(built('<DataTable noun="capital call" />')).toBe('<DataTable noun="capital call" />')
    expect(said('<RecordMenu noun="Holding" />')).toEqual(['Holding'])
    expect(said('const verbs = { owns: "owns" }', 'renderer/words/graph.ts')).toEqual(['owns'])
    expect(said('const verbs = { owns: "owns" }')).toEqual([])
  })

  test('have a word in the sense that it is meant in, and leave it as it is', () => {
    const source = 'const tab = { label: meant("Close", "of a period") }'
    expect(said(source)).toEqual(['Close (of a period)'])
    expect(translate('renderer/routes/tabs.ts', source)?.code).toBe(source)
    expect(said('<Stat label={meant("On", "switched")} />')).toEqual(['On (switched)'])
  })

  test('are not looked for in the page of all components nor in what looks them up', () => {
    expect(isSpoken('renderer/pages/deals/DealPage.tsx')).toBe(true)
    expect(isSpoken('renderer/pages/dev/ComponentsPage.tsx')).toBe(false)
    expect(isSpoken('renderer/language/language.ts')).toBe(false)
  })
})

describe('what the pages say', () => {
  test('is English where a language says nothing else', () => {
    expect(say('Add milestone')).toBe('Add milestone')
    expect(say('{0} of {1}', ['{1}', 4])).toBe('{1} of 4')
    expect(say("See '{'id'}'")).toBe('See {id}')
    expect(count(1, 'day')).toBe('1 day')
    expect(count(3, 'delivery', 'deliveries')).toBe('3 deliveries')
    expect(inSentence('Capital call')).toBe('capital call')
  })

  test('is a word in its sense where a language tells them apart', () => {
    expect(meant('Close', 'of a period')).toBe('Close')
    speak('de', { Close: 'Schließen', 'Close (of a period)': 'Abschluss' })
    expect(say('Close')).toBe('Schließen')
    expect(meant('Close', 'of a period')).toBe('Abschluss')
    expect(meant('Close', 'of a vote')).toBe('Schließen')
  })

  test('is said as a language orders and counts it', () => {
    speak('de', {
      '{0} before {1}': 'vor {1} schon {0}',
      '{0, plural, one {day} other {days}}': '{0, plural, one {Tag} other {Tage}}',
    })
    expect(say('{0} before {1}', ['A', 'B'])).toBe('vor B schon A')
    expect(count(1, 'day')).toBe('1 Tag')
    expect(count(2, 'day')).toBe('2 Tage')
    expect(manyOf('day')).toBe('Tage')
    expect(inSentence('Kapitalabruf')).toBe('Kapitalabruf')
    const shown = show('{0} before {1}', [createElement('b', null, 'A'), 'B'])
    expect(isValidElement(shown)).toBe(true)
    expect(show('{0} before {1}', ['A', 3])).toBe('vor 3 schon A')
  })
})
