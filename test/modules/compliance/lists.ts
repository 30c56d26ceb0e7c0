// Made-up lists in the shapes in which they are published.

const day = (iso: string, order: 'month_first' | 'day_first'): string => {
  const [year, month, date] = iso.split('-')
  return order === 'month_first' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

const sdnEntry = (uid: number, first: string, last: string, more = '') => `
  <sdnEntry><uid>${uid}</uid>${first ? `<firstName>${first}</firstName>` : ''}<lastName>${last}</lastName>
    <sdnType>${first ? 'Individual' : 'Entity'}</sdnType><programList><program>SDGT</program></programList>${more}</sdnEntry>`

/** sdn.xml of a day; `count` entries follow the three that are named. */
export const sdnXml = (on: string, count = 0, said = count + 3) => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://example.test/sdn"><publshInformation><Publish_Date>${day(on, 'month_first')}</Publish_Date><Record_Count>${said}</Record_Count></publshInformation>
${sdnEntry(
  101,
  'Viktor',
  'DRAGUNOV',
  `<akaList><aka><uid>1</uid><type>a.k.a.</type><category>strong</category><lastName>DRAGOUNOFF</lastName><firstName>Victor</firstName></aka></akaList>
   <idList><id><uid>2</uid><idType>Passport</idType><idNumber>X1234567</idNumber><idCountry>Ruritania</idCountry></id></idList>
   <nationalityList><nationality><uid>3</uid><country>Russia</country><mainEntry>true</mainEntry></nationality></nationalityList>
   <dateOfBirthList><dateOfBirthItem><uid>4</uid><dateOfBirth>04 May 1961</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>`,
)}
${sdnEntry(102, '', 'MERIDIAN SHIPPING AND TRADING LLC')}
${sdnEntry(103, 'Aziza', 'KARIMOVA')}
${Array.from({ length: count }, (_, at) => sdnEntry(1000 + at, '', `QUILLON ${at} WORKS`)).join('')}
</sdnList>`

export const sdnCsv = `101,"DRAGUNOV, Viktor","individual","SDGT] [CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 04 May 1961; nationality Russia; Passport X1234567 (Ruritania)."
102,"MERIDIAN SHIPPING AND TRADING LLC",-0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0-
\u001a`
export const altCsv = `101,1,"aka","DRAGOUNOFF, Victor",-0-
\u001a`

export const unXml = (on: string) => `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="${on}T00:00:04.000Z"><INDIVIDUALS><INDIVIDUAL><DATAID>6908555</DATAID>
<FIRST_NAME>VIKTOR</FIRST_NAME><SECOND_NAME>ANATOL</SECOND_NAME><THIRD_NAME>DRAGUNOV</THIRD_NAME><UN_LIST_TYPE>DPRK</UN_LIST_TYPE>
<REFERENCE_NUMBER>KPi.901</REFERENCE_NUMBER><NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Victor Dragounoff</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1961-05-04</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>X1234567</NUMBER></INDIVIDUAL_DOCUMENT></INDIVIDUAL></INDIVIDUALS>
<ENTITIES><ENTITY><DATAID>110</DATAID><FIRST_NAME>MERIDIAN SHIPPING</FIRST_NAME><UN_LIST_TYPE>DPRK</UN_LIST_TYPE><REFERENCE_NUMBER>KPe.902</REFERENCE_NUMBER>
<ENTITY_ALIAS><ALIAS_NAME>Meridian Lines</ALIAS_NAME></ENTITY_ALIAS><ENTITY_ADDRESS><COUNTRY>Cyprus</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

export const euXml = (on: string) => `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${on}T16:30:00.000+02:00" globalFileId="1">
<sanctionEntity euReferenceNumber="EU.901.22" logicalId="901"><regulation programme="UKR"/><subjectType code="person" classificationCode="P"/>
<nameAlias firstName="Viktor" lastName="Dragunov" wholeName="Viktor Dragunov" strong="true"/><nameAlias wholeName="Виктор Драгунов" strong="true"/>
<citizenship countryIso2Code="RU"/><birthdate birthdate="1961-05-04" year="1961"/><identification number="X1234567"/></sanctionEntity></export>`

export const euCsv = (
  on: string,
) => `fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;Entity_Regulation_Programme;NameAlias_WholeName;BirthDate_BirthDate;BirthDate_Year;Citizenship_CountryIso2Code;Address_CountryIso2Code;Identification_Number
${day(on, 'day_first')};901;EU.901.22;P;UKR;Viktor Dragunov;;;;;
${day(on, 'day_first')};901;EU.901.22;P;UKR;Victor Dragounoff;1961-05-04;1961;RU;;X1234567
`

export const ukCsv = (on: string) => `Last Updated,${day(on, 'day_first')}
Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Nationality,Passport Number,National Identification Number,Country,Group Type,Alias Type,Regime,Group ID
DRAGOUNOFF,Victor,,,,,,,04/05/1961,Russia,X1234567,,,Individual,AKA,Russia,13901
DRAGUNOV,Viktor,,,,,,Виктор Драгунов,04/05/1961,Russia,X1234567,,,Individual,Primary Name,Russia,13901
"MERIDIAN SHIPPING, TRADING",,,,,,,,,,,,Cyprus,Entity,Primary Name,Russia,13902
`

/** The UK Sanctions List, in the form that took the place of OFSI's in 2026. */
export const ukSanctionsCsv = (on: string) => `Report Date: ${day(on, 'day_first')}
Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Regime Name,Designation Type,D.O.B,Nationality(/ies),Passport number,Address Country
20/11/2026,RUS9901,13901,,DRAGOUNOFF,Victor,,,,,Alias,Good quality,,,Russia,Individual,dd/mm/1961,Russia,X1234567,
20/11/2026,RUS9901,13901,,DRAGUNOV,Viktor,,,,,Primary Name,,,Виктор Драгунов,Russia,Individual,dd/mm/1961,Russia,X1234567,
20/11/2026,RUS9902,13902,,MERIDIAN SHIPPING,,,,,,Primary Name,,,,Russia,Entity,,,,Cyprus
`

export const ukSanctionsXml = (on: string) => `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>${day(on, 'day_first')}</DateGenerated>
<Designation><UniqueID>RUS9901</UniqueID><Names><Name><Name6>DRAGOUNOFF</Name6><Name1>Victor</Name1><NameType>Alias</NameType></Name>
<Name><Name6>DRAGUNOV</Name6><Name1>Viktor</Name1><NameType>Primary Name</NameType></Name></Names>
<NonLatinNames><NonLatinName><NameNonLatinScript>Виктор Драгунов</NameNonLatinScript></NonLatinName></NonLatinNames>
<RegimeName>Russia</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><IndividualDetails><Individual><DOBs><DOB>dd/mm/1961</DOB></DOBs>
<Nationalities><Nationality>Russia</Nationality></Nationalities><PassportDetails><Passport><PassportNumber>X1234567</PassportNumber></Passport></PassportDetails></Individual></IndividualDetails></Designation>
<Designation><UniqueID>RUS9902</UniqueID><Names><Name><Name6>MERIDIAN SHIPPING</Name6><NameType>Primary Name</NameType></Name></Names><RegimeName>Russia</RegimeName><IndividualEntityShip>Entity</IndividualEntityShip></Designation></Designations>`

/** OFAC's lists beside the SDN list, in the form of that list. */
export const consolidatedXml = (on: string) => sdnXml(on).replaceAll('SDGT', 'NS-PLC')

export const openSanctionsCsv = (
  on: string,
) => `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen","last_seen","last_change"
"NK-1","Person","Viktor Dragunov","Victor Dragounoff;Виктор Драгунов","1961-05-04","ru","","X1234567","Sanction","","","EU Sanctions","2022-04-08T00:00:00","${on}T06:50:02","2026-01-05T00:00:00"
"NK-2","Company","Meridian Shipping","","","cy","","","","","","EU Sanctions","2022-04-08T00:00:00","${on}T06:50:02","2026-01-05T00:00:00"
`
