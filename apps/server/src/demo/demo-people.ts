/** A customer as the demo introduces one; an empty name is somebody who has signed up a moment ago. */
export interface DemoCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly language?: 'hi' | 'ar' | 'es' | 'ja' | 'ru';
}

export const demoBranches = [
  { name: 'Koregaon Park', description: 'Flagship studio: living rooms, lighting and textiles.' },
  { name: 'Baner', description: 'Kitchens, wardrobes and everything that is made to measure.' },
  { name: 'Viman Nagar', description: 'Workspaces, outdoor furniture and quick deliveries.' },
] as const;

export const demoBranchLeaders = [
  { firstName: 'Meera', lastName: 'Deshpande' },
  { firstName: 'Arjun', lastName: 'Kulkarni' },
  { firstName: 'Fatima', lastName: 'Shaikh' },
] as const;

/** By branch, as in `demoBranches`. */
export const demoTeamLeaders = [
  [
    { firstName: 'Priya', lastName: 'Nair' },
    { firstName: 'Daniel', lastName: 'Fernandes' },
    { firstName: 'Ananya', lastName: 'Bose' },
  ],
  [
    { firstName: 'Rohan', lastName: 'Joshi' },
    { firstName: 'Sara', lastName: 'Thomas' },
    { firstName: 'Vikram', lastName: 'Shetty' },
  ],
  [
    { firstName: 'Neha', lastName: 'Gokhale' },
    { firstName: 'Imran', lastName: 'Qureshi' },
  ],
] as const;

const named = (...names: readonly string[]): DemoCustomer[] =>
  names.map((name) => {
    const [firstName = '', ...rest] = name.split(' ');
    return { firstName, lastName: rest.join(' ') };
  });

/** Forty people; those with a language write in it. */
export const demoCustomers: readonly DemoCustomer[] = [
  ...named('Kavita Iyer', 'Rahul Chatterjee', 'Emily Carter', 'Søren Østergaard', 'Zoë van der Berg'),
  { firstName: 'अदिति', lastName: 'शर्मा', language: 'hi' },
  { firstName: 'ليلى', lastName: 'الحسن', language: 'ar' },
  { firstName: 'Lucía', lastName: 'Fernández Ortega', language: 'es' },
  { firstName: '健太', lastName: '佐藤', language: 'ja' },
  { firstName: 'Ольга', lastName: 'Соколова', language: 'ru' },
  ...named('Manish Patil', 'Sneha Jadhav', 'Farhan Ansari', 'Grace Okafor', 'Liam O’Connor', 'Nguyễn Thị Mai'),
  ...named('Tanvi Bhosale', 'Karthik Subramanian', 'Joanna Kowalska', 'François Lefèvre', 'Harpreet Kaur'),
  ...named('Σοφία Παπαδοπούλου', '김 서연', 'தமிழ் செல்வன்', 'অর্ণব ঘোষ', 'יעל כהן', 'Björk Jónsdóttir'),
  ...named('Pooja Wagh', 'Devendra Rathod', 'Isha Malhotra', 'Omar Haddad', 'Chloé Martin', 'Ritu Agarwal'),
  ...named('Yusuf Demir', 'Aarav Mehta', 'Nandini Rao', 'Jonas Weber', 'Simran Gill', 'Madhav Apte'),
  { firstName: '', lastName: '' },
];
