import type { Topic } from './question.ts'

export const operationsTopics: readonly Topic[] = [
  {
    key: 'governance_risk_compliance',
    title: 'Governance, risk and compliance',
    questions: [
      {
        id: 'compliance_officer',
        question: 'Who is responsible for compliance?',
        query: 'chief compliance officer responsible for compliance',
        about: [/\bcompliance\s+officer\b|\bCCO\b|\bhead\s+of\s+compliance\b/i],
        expects: 'statement',
        ask: 'the compliance manual',
      },
      {
        id: 'code_of_ethics',
        question: 'Is there a code of ethics, and who has signed it?',
        query: 'code of ethics conduct employees certify annually personal trading',
        about: [/\bcode\s+of\s+(?:ethics|conduct)\b/i],
        expects: 'yes_no',
        ask: 'the code of ethics',
      },
      {
        id: 'aml',
        question: 'Which procedures against money laundering apply?',
        query: 'anti-money laundering AML KYC screening sanctions',
        about: [/\b(?:anti-?\s?money\s+laundering|AML|KYC|know\s+your\s+(?:customer|client))\b/i],
        expects: 'statement',
        ask: 'the AML manual',
      },
      {
        id: 'risk_management',
        question: 'How is risk managed, and by whom?',
        query: 'risk management function independent risk officer committee',
        about: [/\brisk\s+(?:management|officer|committee|function|framework|policy)\b/i],
        expects: 'statement',
        ask: 'the risk management policy',
      },
    ],
  },
  {
    key: 'accounting_valuation_reporting',
    title: 'Accounting, valuation and reporting',
    questions: [
      {
        id: 'auditor',
        question: 'Who audits the fund?',
        query: 'auditor audit financial statements audited by',
        about: [/\bauditors?\b|\baudited\s+by\b/i],
        not: /\baudit\s+(?:rights?|committee)\b|\bright\s+to\s+audit\b/i,
        expects: 'statement',
        ask: 'the last audited accounts of the fund',
      },
      {
        id: 'valuation',
        question: 'How often and by whom are investments valued?',
        query: 'valuation policy quarterly fair value independent valuer committee',
        about: [
          /\b(?:valu(?:ed|ation|ations)|fair\s+value)\b/i,
          /\b(?:quarter|month|annual|semi|independent|committee|policy|third|ASC|IFRS|IPEV)\w*/i,
        ],
        expects: 'statement',
        ask: 'the valuation policy',
      },
      {
        id: 'standards',
        question: 'Under which accounting standards are the accounts drawn up?',
        query: 'US GAAP IFRS accounting standards financial statements prepared',
        about: [/\b(?:US\s?GAAP|U\.S\.\s+GAAP|GAAP|IFRS|generally\s+accepted\s+accounting)\b/i],
        expects: 'statement',
        ask: 'the last audited accounts of the fund',
      },
      {
        id: 'reporting',
        question: 'What do investors receive, and when?',
        query: 'reports investors quarterly annual report within days ILPA template',
        about: [
          /\b(?:report(?:s|ing)?|furnish|accounts|financial\s+statements)\b/i,
          /\b(?:investors?|limited\s+partners?)\b/i,
          /\b(?:quarter|month|annual|year|days)\w*/i,
        ],
        expects: 'statement',
        ask: 'a specimen quarterly report',
      },
    ],
  },
  {
    key: 'legal_administration',
    title: 'Legal and administration',
    questions: [
      {
        id: 'litigation',
        question: 'Is there litigation, pending or threatened?',
        query: 'litigation pending threatened proceedings claims against the firm',
        about: [
          /\b(?:litigation|legal\s+proceedings?|lawsuits?|legal\s+actions?|arbitration\s+proceedings)\b/i,
          /\b(?:pending|threatened|subject|party|material|current|past|has\s+been|no|against)\b/i,
        ],
        not: /\bcosts?\s+of\s+litigation|\bexpenses\b|\bindemnif/i,
        expects: 'yes_no',
        ask: 'a statement of litigation signed by counsel',
      },
      {
        id: 'regulatory_action',
        question: 'Has any regulator examined or sanctioned the firm?',
        query: 'regulatory examination inspection sanction fine enforcement SEC deficiency letter',
        about: [
          /\b(?:examin(?:ed|ation)|inspect(?:ed|ion)|sanctioned|fined|enforcement|deficiency\s+letter|disciplin\w+)\b/i,
          /\b(?:SEC|FCA|CSSF|regulator(?:y|s)?|authority|commission)\b/i,
        ],
        expects: 'yes_no',
        ask: 'the correspondence with the regulator',
      },
      {
        id: 'counsel',
        question: 'Who is the legal counsel of the fund?',
        query: 'legal counsel law firm advises the fund',
        about: [/\b(?:legal\s+counsel|fund\s+counsel|legal\s+advis[eo]rs?|counsel\s+to\s+the)\b/i],
        expects: 'statement',
        ask: 'a list of service providers',
      },
    ],
  },
  {
    key: 'operations_technology',
    title: 'Operations and technology',
    questions: [
      {
        id: 'systems',
        question: 'Which systems are used for the portfolio and its accounts?',
        query: 'systems software portfolio management accounting platform used',
        about: [
          /\b(?:systems?|software|platforms?)\b/i,
          /\b(?:uses?|used|accounting|portfolio|order|licen[cs]ed|runs)\b/i,
        ],
        not: /\bsystem\s+of\s+controls\b/i,
        expects: 'statement',
        ask: 'a list of systems',
      },
      {
        id: 'segregation',
        question: 'Are front and back office separate?',
        query: 'segregation of duties front office back office operations separate',
        about: [
          /\b(?:segregat\w+|separat(?:e|ed|ion))\b/i,
          /\b(?:dut(?:y|ies)|front|back|operations|functions?|accounts?)\b/i,
        ],
        expects: 'statement',
        ask: 'the operations manual',
      },
    ],
  },
  {
    key: 'cybersecurity_bcp',
    title: 'Cybersecurity and continuity',
    questions: [
      {
        id: 'cyber',
        question: 'How are systems and data protected?',
        query: 'cybersecurity information security policy penetration test multi-factor encryption',
        about: [
          /\b(?:cyber\s?-?security|information\s+security|penetration\s+test\w*|multi-?factor|encrypt\w+)\b/i,
        ],
        expects: 'statement',
        ask: 'the information security policy and the last penetration test',
      },
      {
        id: 'incidents',
        question: 'Have there been breaches of security?',
        query: 'security breach incident data breach cyber attack',
        about: [
          /\b(?:breach(?:es)?|incidents?|attacks?|ransomware)\b/i,
          /\b(?:security|cyber|data|systems?)\b/i,
        ],
        expects: 'yes_no',
        ask: 'the register of incidents',
      },
      {
        id: 'continuity',
        question: 'Is there a plan for business continuity, and when was it tested?',
        query: 'business continuity plan disaster recovery tested',
        about: [/\b(?:business\s+continuity|disaster\s+recovery|BCP)\b/i],
        expects: 'statement',
        ask: 'the business continuity plan and its last test',
      },
    ],
  },
  {
    key: 'service_providers',
    title: 'Service providers',
    questions: [
      {
        id: 'administrator',
        question: 'Who administers the fund?',
        query: 'fund administrator administration services appointed',
        about: [/\badministrat(?:or|ed\s+by|ion\s+(?:services|agreement))\b/i],
        not: /\badministrator\s+of\s+(?:the\s+)?estate/i,
        expects: 'statement',
        ask: 'the administration agreement',
      },
      {
        id: 'custodian',
        question: 'Who is the custodian or depositary?',
        query: 'custodian depositary safekeeping assets held',
        about: [/\b(?:custodians?|depositar(?:y|ies)|custody)\b/i],
        expects: 'statement',
        ask: 'the custody or depositary agreement',
      },
      {
        id: 'bank',
        question: 'With which banks does the fund have accounts?',
        query: 'bank accounts held with',
        about: [
          /\bbank\s+accounts?\b|\b(?:banks?\s+with|principal\s+bankers?)\b/i,
          /\b(?:held|maintain\w*|with|at|opened|are)\b/i,
        ],
        not: /\breconcil/i,
        expects: 'statement',
        ask: 'a list of bank accounts and mandates',
      },
    ],
  },
  {
    key: 'cash_controls',
    title: 'Cash controls',
    questions: [
      {
        id: 'payments',
        question: 'Who may release payments?',
        query: 'payments wire transfer authorised signatories dual approval two signatories',
        about: [
          /\b(?:payments?|wires?|transfers?|cash\s+movements?)\b/i,
          /\b(?:signator(?:y|ies)|approv\w+|authori[sz]\w+|dual|two)\b/i,
        ],
        not: /\btransfer\s+of\s+(?:interests?|shares)\b/i,
        expects: 'statement',
        ask: 'the list of authorised signatories and the cash control procedure',
      },
      {
        id: 'reconciliation',
        question: 'How often are bank accounts reconciled?',
        query: 'reconciliation bank cash daily monthly',
        about: [/\breconcil(?:ed|es|iations?)\b/i],
        expects: 'statement',
        ask: 'specimen bank reconciliations',
      },
    ],
  },
  {
    key: 'insurance',
    title: 'Insurance',
    questions: [
      {
        id: 'cover',
        question: 'Which insurance does the firm have, and for how much?',
        query: 'professional indemnity D&O insurance cover limit policy',
        about: [/\b(?:insurance|insured|indemnity\s+cover|D&O|E&O)\b/i],
        not: /\bshall\s+maintain\b/i,
        expects: 'amount',
        ask: 'the certificates of insurance',
      },
    ],
  },
  {
    key: 'liquidity_leverage',
    title: 'Liquidity and leverage',
    questions: [
      {
        id: 'borrowing',
        question: 'How much may the fund borrow?',
        query: 'borrowing limit leverage percent of commitments subscription facility',
        about: [
          /\b(?:borrow(?:s|ings?)?|leverage|indebtedness|subscription\s+(?:line|facility))\b/i,
          /\b(?:fund|partnership|commitments|NAV|net\s+asset)\b/i,
        ],
        expects: 'percentage',
        ask: 'the limited partnership agreement (borrowing)',
      },
      {
        id: 'redemption',
        question: 'On which terms may investors withdraw?',
        query: 'redemption withdrawal notice gate lock-up liquidity',
        about: [
          /\b(?:redemptions?|redeem|withdraw(?:al|als)?|lock-?up|gate[sd]?)\b/i,
          /\b(?:investors?|limited\s+partners?|shareholders?|interests?|shares)\b/i,
        ],
        expects: 'statement',
        ask: 'the offering document (redemption)',
      },
    ],
  },
]
