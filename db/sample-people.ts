/** The password of the people below in the sample data and in tests. */
export const samplePassword = 'Harbour-2026';

/** The people of the sample data, the tests, the browser tests and the pictures. */
export const samplePeople = {
  nadia: { firstName: 'Nadia', lastName: 'Rahman', email: 'nadia@harbour.example' },
  tomas: { firstName: 'Tomás', lastName: 'Oliveira', email: 'tomas@harbour.example' },
  mai: { firstName: 'Mai', lastName: 'Nguyễn', email: 'mai@harbour.example' },
  grace: { firstName: 'Grace', lastName: 'Okafor', email: 'grace@harbour.example' },
  jonas: { firstName: 'Jonas', lastName: 'Lindqvist', email: 'jonas@harbour.example' },
  amara: { firstName: 'Amara', lastName: 'Diallo', email: 'amara@harbour.example' },
  peter: { firstName: 'Peter', lastName: 'Adeyemi', email: 'peter@hillstreet.example' },
  lena: { firstName: 'Lena', lastName: 'Fischer', email: 'lena@hillstreet.example' },
};
export type SamplePerson = keyof typeof samplePeople;
