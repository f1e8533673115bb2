/**
 * Windows names of time zones, as used by Outlook and Exchange, with their IANA zones (CLDR, windowsZones). Needed for calendars
 * that do not describe their zones.
 */
const ZONES = `
Afghanistan Standard Time=Asia/Kabul
Alaskan Standard Time=America/Anchorage
Aleutian Standard Time=America/Adak
Arab Standard Time=Asia/Riyadh
Arabian Standard Time=Asia/Dubai
Arabic Standard Time=Asia/Baghdad
Argentina Standard Time=America/Argentina/Buenos_Aires
Atlantic Standard Time=America/Halifax
AUS Central Standard Time=Australia/Darwin
AUS Eastern Standard Time=Australia/Sydney
Azores Standard Time=Atlantic/Azores
Bahia Standard Time=America/Bahia
Bangladesh Standard Time=Asia/Dhaka
Belarus Standard Time=Europe/Minsk
Canada Central Standard Time=America/Regina
Cape Verde Standard Time=Atlantic/Cape_Verde
Cen. Australia Standard Time=Australia/Adelaide
Central America Standard Time=America/Guatemala
Central Asia Standard Time=Asia/Almaty
Central Brazilian Standard Time=America/Cuiaba
Central Europe Standard Time=Europe/Budapest
Central European Standard Time=Europe/Warsaw
Central Standard Time=America/Chicago
Central Standard Time (Mexico)=America/Mexico_City
China Standard Time=Asia/Shanghai
Cuba Standard Time=America/Havana
Dateline Standard Time=Etc/GMT+12
E. Africa Standard Time=Africa/Nairobi
E. Australia Standard Time=Australia/Brisbane
E. Europe Standard Time=Europe/Chisinau
E. South America Standard Time=America/Sao_Paulo
Easter Island Standard Time=Pacific/Easter
Eastern Standard Time=America/New_York
Eastern Standard Time (Mexico)=America/Cancun
Egypt Standard Time=Africa/Cairo
FLE Standard Time=Europe/Kiev
Fiji Standard Time=Pacific/Fiji
GMT Standard Time=Europe/London
GTB Standard Time=Europe/Bucharest
Georgian Standard Time=Asia/Tbilisi
Greenland Standard Time=America/Nuuk
Greenwich Standard Time=Atlantic/Reykjavik
Haiti Standard Time=America/Port-au-Prince
Hawaiian Standard Time=Pacific/Honolulu
India Standard Time=Asia/Kolkata
Iran Standard Time=Asia/Tehran
Israel Standard Time=Asia/Jerusalem
Jordan Standard Time=Asia/Amman
Kaliningrad Standard Time=Europe/Kaliningrad
Korea Standard Time=Asia/Seoul
Libya Standard Time=Africa/Tripoli
Magallanes Standard Time=America/Punta_Arenas
Mauritius Standard Time=Indian/Mauritius
Middle East Standard Time=Asia/Beirut
Montevideo Standard Time=America/Montevideo
Morocco Standard Time=Africa/Casablanca
Mountain Standard Time=America/Denver
Mountain Standard Time (Mexico)=America/Mazatlan
Myanmar Standard Time=Asia/Yangon
Namibia Standard Time=Africa/Windhoek
Nepal Standard Time=Asia/Kathmandu
New Zealand Standard Time=Pacific/Auckland
Newfoundland Standard Time=America/St_Johns
Pacific SA Standard Time=America/Santiago
Pacific Standard Time=America/Los_Angeles
Pacific Standard Time (Mexico)=America/Tijuana
Pakistan Standard Time=Asia/Karachi
Paraguay Standard Time=America/Asuncion
Romance Standard Time=Europe/Paris
Russian Standard Time=Europe/Moscow
SA Eastern Standard Time=America/Cayenne
SA Pacific Standard Time=America/Bogota
SA Western Standard Time=America/La_Paz
SE Asia Standard Time=Asia/Bangkok
Saint Pierre Standard Time=America/Miquelon
Samoa Standard Time=Pacific/Apia
Singapore Standard Time=Asia/Singapore
South Africa Standard Time=Africa/Johannesburg
Sri Lanka Standard Time=Asia/Colombo
Syria Standard Time=Asia/Damascus
Taipei Standard Time=Asia/Taipei
Tasmania Standard Time=Australia/Hobart
Tocantins Standard Time=America/Araguaina
Tokyo Standard Time=Asia/Tokyo
Turkey Standard Time=Europe/Istanbul
Turks And Caicos Standard Time=America/Grand_Turk
US Eastern Standard Time=America/Indiana/Indianapolis
US Mountain Standard Time=America/Phoenix
UTC=Etc/UTC
UTC-02=Etc/GMT+2
UTC-08=Etc/GMT+8
UTC-09=Etc/GMT+9
UTC-11=Etc/GMT+11
UTC+12=Etc/GMT-12
UTC+13=Etc/GMT-13
Venezuela Standard Time=America/Caracas
W. Australia Standard Time=Australia/Perth
W. Central Africa Standard Time=Africa/Lagos
W. Europe Standard Time=Europe/Berlin
West Asia Standard Time=Asia/Tashkent
West Pacific Standard Time=Pacific/Port_Moresby
Yukon Standard Time=America/Whitehorse
`;

/** Display names of US zones, which Outlook and Exchange write after the offset. */
const DISPLAYED: Partial<Record<string, string>> = {
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  'atlantic time': 'America/Halifax',
  'indiana (east)': 'America/Indiana/Indianapolis',
};

const BY_NAME = new Map(
  ZONES.trim()
    .split('\n')
    .map((line) => line.split('=') as [name: string, zone: string])
    .map(([name, zone]) => [name.toLowerCase(), zone]),
);

/** Returns the IANA zone of a Windows name or of its display name, `(UTC-08:00) Pacific Time (US & Canada)`; undefined for other names. */
export function ofWindows(name: string): string | undefined {
  const displayed = name
    .toLowerCase()
    .replace(/^\((?:utc|gmt)[^)]{0,8}\) ?/, '')
    .replace(/ \((?:us & canada|us and canada|canada)\)$/, '');
  return BY_NAME.get(name.toLowerCase()) ?? DISPLAYED[displayed];
}
