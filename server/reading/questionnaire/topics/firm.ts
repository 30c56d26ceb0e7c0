import type { Topic } from './question.ts'

export const firmTopics: readonly Topic[] = [
  {
    key: 'key_data',
    title: 'Key data',
    questions: [
      {
        id: 'firm_name',
        question: 'What is the legal name of the management firm?',
        query: 'legal name of the firm management company investment manager adviser',
        about: [
          /\b(?:legal|registered|full)\s+name\b|\b(?:investment\s+)?(?:manager|advis[eo]r|management\s+company)\s*(?:is|:)|\b(?:is|acts\s+as)\s+the\s+(?:investment\s+|fund\s+)?(?:manager|advis[eo]r|management\s+company)\b/i,
        ],
        expects: 'statement',
        ask: 'the certificate of incorporation of the manager',
      },
      {
        id: 'fund_size',
        question: 'What is the target size of the fund, and its hard cap?',
        query: 'target fund size hard cap commitments',
        about: [/\b(?:target\s+(?:fund\s+)?size|fund\s+size|hard\s+cap|targeting|seeking\s+commitments)\b/i],
        expects: 'amount',
        ask: 'the private placement memorandum',
      },
      {
        id: 'fund_term',
        question: 'What is the term of the fund?',
        query: 'term of the fund years from final closing extensions',
        about: [/\bterm\b|\bfund\s+life\b/i, /\b(?:fund|partnership)\b/i],
        not: /\bterm\s+(?:loan|sheet)|\bterms?\s+and\s+conditions\b|\binvestment\s+period\b/i,
        expects: 'duration',
        ask: 'the limited partnership agreement',
      },
      {
        id: 'regulator',
        question: 'With which regulator is the manager registered?',
        query: 'registered authorised regulated SEC FCA CSSF BaFin investment adviser registration',
        about: [
          /\b(?:registered|authori[sz]ed|regulated|licen[cs]ed|supervised)\b/i,
          /\b(?:SEC|FCA|CSSF|BaFin|AMF|CBI|MAS|SFC|JFSC|GFSC|FINMA|Securities\s+and\s+Exchange\s+Commission|Financial\s+Conduct\s+Authority|regulator)\b/i,
        ],
        expects: 'statement',
        ask: 'the registration or licence of the manager (Form ADV or its like)',
      },
    ],
  },
  {
    key: 'firm_overview',
    title: 'Firm overview',
    questions: [
      {
        id: 'founded',
        question: 'When was the firm founded?',
        query: 'firm founded established formed year history',
        about: [
          /\b(?:founded|established|set\s+up|formed|incorporated|started)\b/i,
          /\b(?:firm|company|manager|business|group|advis[eo]r|LLP|Limited|Capital|Partners|Management)\b/i,
        ],
        expects: 'date',
        ask: 'a history of the firm',
      },
      {
        id: 'ownership',
        question: 'Who owns the firm?',
        query: 'ownership owned by partners shareholders percent of the firm',
        about: [
          /\b(?:owned\s+by|owns|ownership|shareholders?\s+(?:are|is)|members?\s+are|holds?\s+\d)/i,
          /\b(?:firm|manager|management\s+company|advis[eo]r|general\s+partner|company)\b/i,
        ],
        not: /\bbeneficial\s+owner\s+means\b|\bproperty\b/i,
        expects: 'statement',
        ask: 'the ownership chart of the firm',
      },
      {
        id: 'aum',
        question: 'What are the assets under management?',
        query: 'assets under management AUM',
        about: [/\bassets\s+under\s+management\b|\bAUM\b/i],
        expects: 'amount',
        ask: 'a statement of assets under management with its date',
      },
      {
        id: 'offices',
        question: 'Where are the offices of the firm?',
        query: 'offices headquartered located in',
        about: [
          /\b(?:offices?\s+(?:of\s+the\s+\w+\s+)?(?:in|are|is|located)|headquarter(?:s|ed)|based\s+in)\b/i,
        ],
        not: /\bregistered\s+office\b|\bofficers?\b/i,
        expects: 'statement',
        ask: 'a list of offices',
      },
      {
        id: 'headcount',
        question: 'How many people does the firm employ?',
        query: 'employees staff headcount investment professionals team members',
        about: [
          /\b(?:employees|staff|headcount|professionals|people)\b/i,
          /\b(?:employs?|has|have|of|total|team|comprises?)\b/i,
        ],
        not: /\bportfolio\s+compan|\bper\s+cent\s+of\s+employees\b/i,
        expects: 'number',
        ask: 'an organisation chart',
      },
    ],
  },
  {
    key: 'team',
    title: 'Team',
    questions: [
      {
        id: 'key_persons',
        question: 'Who are the key persons of the fund?',
        query: 'key persons key person are principals',
        about: [
          /\bkey\s+(?:persons?|principals?|executives?|investment\s+professionals)\b/i,
          /\p{Lu}\p{Ll}+\s(?:\p{Lu}\.\s)?\p{Lu}\p{Ll}+/u,
        ],
        not: /\bevent\b/i,
        expects: 'statement',
        ask: 'the biographies of the investment team',
      },
      {
        id: 'time_commitment',
        question: 'How much of their time do the key persons devote to the fund?',
        query: 'devote substantially all business time attention to the fund',
        about: [/\b(?:devotes?|dedicates?|devoted|commit)\b/i, /\btime\b/i],
        expects: 'statement',
        ask: 'the limited partnership agreement (time commitment)',
      },
      {
        id: 'turnover',
        question: 'Which senior people have left in the last years?',
        query: 'departures left the firm turnover senior professionals resigned',
        about: [/\b(?:departures?|left\s+the\s+firm|turnover|resigned|departed|retired)\b/i],
        expects: 'yes_no',
        ask: 'a list of joiners and leavers of the last five years',
      },
      {
        id: 'succession',
        question: 'How is succession arranged?',
        query: 'succession plan successor',
        about: [/\bsuccession\b/i],
        expects: 'statement',
        ask: 'the succession plan',
      },
    ],
  },
  {
    key: 'alignment_of_interest',
    title: 'Alignment of interest',
    questions: [
      {
        id: 'gp_commitment',
        question: 'How much does the general partner commit?',
        query: 'general partner commitment GP commitment percent of total commitments',
        about: [
          /\b(?:GP\s+commitment|general\s+partner(?:\s+and\s+its\s+affiliates)?\s+(?:will\s+|shall\s+|has\s+|have\s+)?(?:commit|invest|contribut)\w*|(?:commitment|co-?investment)\s+(?:of|by)\s+the\s+general\s+partner|sponsor\s+commitment)\b/i,
        ],
        expects: 'percentage',
        ask: 'the limited partnership agreement (commitment of the general partner)',
      },
      {
        id: 'carry_split',
        question: 'How is the carried interest shared within the team?',
        query: 'carried interest allocated among team vesting carry points',
        about: [
          /\b(?:carried\s+interest|carry)\b/i,
          /\b(?:allocat|shared\s+among|vest|distributed\s+among|split)\w*/i,
          /\b(?:team|partners|professionals|employees|principals)\b/i,
        ],
        expects: 'statement',
        ask: 'the carry allocation and its vesting terms',
      },
      {
        id: 'conflicts',
        question: 'How are conflicts of interest dealt with?',
        query: 'conflicts of interest policy advisory committee disclosed approval',
        about: [
          /\bconflicts?\s+of\s+interest\b/i,
          /\b(?:policy|disclos|approv|committee|review|manag|resolv)\w*/i,
        ],
        expects: 'statement',
        ask: 'the conflicts of interest policy',
      },
    ],
  },
  {
    key: 'diversity_inclusion',
    title: 'Diversity and inclusion',
    questions: [
      {
        id: 'policy',
        question: 'Is there a diversity and inclusion policy?',
        query: 'diversity inclusion policy equal opportunity',
        about: [/\b(?:diversity|inclusion|equal\s+opportunit(?:y|ies))\b/i, /\bpolic(?:y|ies)\b/i],
        expects: 'yes_no',
        ask: 'the diversity and inclusion policy',
      },
      {
        id: 'metrics',
        question: 'How diverse is the team?',
        query: 'women female minority percentage of team senior',
        about: [/\b(?:women|female|minorit(?:y|ies)|under-?represented)\b/i],
        expects: 'percentage',
        ask: 'the diversity metrics template',
      },
    ],
  },
]
