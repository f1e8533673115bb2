import type { Chance } from './random';

/** First names, and matching middle names. */
const GIVEN_NAMES = [
  {
    first:
      'María Carmen Ana Rosa Guadalupe Elena Patricia Sofía Gabriela Verónica Claudia Leticia Adriana Silvia Mónica ' +
      'Diana Lucía Beatriz Isabel Yolanda Teresa Marisol Esperanza Alicia Daniela Paola Karina Noemí Ximena Begoña',
    second: 'Elena Isabel Luz Pilar Mercedes Fernanda Guadalupe Lourdes',
  },
  {
    first:
      'José Luis Juan Carlos Miguel Francisco Jesús Antonio Manuel Alejandro Rafael Fernando Eduardo Ricardo Roberto ' +
      'Javier Sergio Jorge Daniel Andrés Raúl Héctor Óscar Pedro Ramón Ángel Víctor Iván Mauricio Gustavo',
    second: 'Alberto Antonio Enrique Ernesto Ignacio Andrés',
  },
].map(({ first, second }) => ({ first: first.split(' '), second: second.split(' ') }));

const SURNAMES = (
  'García Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz ' +
  'Morales Reyes Gutiérrez Ortiz Ramos Chávez Ruiz Mendoza Álvarez Jiménez Castillo Vásquez Romero Moreno Herrera ' +
  'Medina Aguilar Vargas Guzmán Castro Delgado Muñoz Salazar Rojas Contreras Guerrero Soto Núñez Vega Peña Cortés ' +
  'Estrada Sandoval Cabrera Acosta Fuentes Lara Navarro Campos Ríos Molina Espinoza Zamora Ibáñez Quiñones Agüero ' +
  'Ocampo Villarreal Maldonado Santiago Figueroa Rosario Colón Batista Marrero Bermúdez Arroyo Montoya Trujillo ' +
  'Lozano Cárdenas Escobar Serrano Pineda'
).split(' ');

/** Hispanic residents by state, in hundreds of thousands, rounded from the 2020 census, with each state's area codes. */
const STATES: Readonly<Record<string, readonly [residents: number, areaCodes: string]>> = {
  CA: [
    156,
    '209 213 310 323 408 415 510 530 559 562 619 626 650 661 707 714 747 760 805 818 831 858 909 916 925 949 951',
  ],
  TX: [114, '210 214 254 281 325 361 409 432 469 512 713 806 817 830 832 903 915 936 940 956 972 979'],
  FL: [57, '239 305 321 352 386 407 561 727 754 772 786 813 850 863 904 941 954'],
  NY: [39, '212 315 347 516 518 585 631 646 716 718 845 914 917 929'],
  IL: [23, '217 224 309 312 331 618 630 708 773 779 815 847 872'],
  AZ: [22, '480 520 602 623 928'],
  NJ: [20, '201 551 609 732 848 856 862 908 973'],
  CO: [13, '303 719 720 970'],
  GA: [11, '229 404 470 478 678 706 762 770 912'],
  NC: [11, '252 336 704 828 910 919 980 984'],
  WA: [11, '206 253 360 425 509'],
  PA: [10, '215 267 412 484 570 610 717 724 814'],
  NM: [10, '505 575'],
  PR: [10, '787 939'],
  VA: [9, '276 434 540 571 703 757 804'],
  NV: [9, '702 725 775'],
  MA: [9, '339 351 413 508 617 774 781 857 978'],
  MD: [7, '240 301 410 443'],
  CT: [6, '203 475 860'],
  OR: [6, '458 503 541 971'],
  MI: [6, '248 269 313 517 586 616 734 810 989'],
  IN: [6, '219 260 317 574 765 812'],
  OH: [5, '216 330 419 440 513 614 740 937'],
  TN: [5, '423 615 731 865 901 931'],
  UT: [5, '385 435 801'],
  OK: [5, '405 539 580 918'],
  WI: [5, '262 414 608 715 920'],
  KS: [4, '316 620 785 913'],
  SC: [4, '803 843 864'],
  MN: [3, '218 320 507 612 651 763 952'],
  LA: [3, '225 318 337 504 985'],
  MO: [3, '314 417 573 636 660 816'],
  AL: [3, '205 251 256 334'],
  AR: [3, '479 501 870'],
  ID: [2, '208 986'],
  NE: [2, '308 402 531'],
  KY: [2, '270 502 606 859'],
  IA: [2, '319 515 563 641 712'],
  RI: [2, '401'],
  HI: [1, '808'],
  DE: [1, '302'],
  MS: [1, '228 601 662'],
  DC: [1, '202'],
};

export interface Person {
  fullName: string;
  /** E.164, in the 555-01xx range reserved for fiction, so that no real person can be called or texted by mistake. */
  phoneNumber: string;
  state: string;
}

/** Generates people in the proportions of the census, with unique phones. */
export class People {
  private readonly residents = Object.fromEntries(
    Object.entries(STATES).map(([state, [residents]]) => [state, residents]),
  );
  private readonly taken = new Set<string>();

  constructor(private readonly chance: Chance) {}

  next(): Person {
    for (;;) {
      const state = this.chance.weighted(this.residents);
      const areaCode = this.chance.pick(STATES[state]![1].split(' '));
      const phoneNumber = `+1${areaCode}5550${this.chance.between(100, 199)}`;
      if (this.taken.has(phoneNumber)) continue;
      this.taken.add(phoneNumber);
      return { fullName: this.name(), phoneNumber, state };
    }
  }

  private name(): string {
    const { first, second } = this.chance.pick(GIVEN_NAMES);
    const given = this.chance.pick(first);
    const others = second.filter((name) => name !== given);
    const middle = this.chance.happens(0.3) ? [this.chance.pick(others)] : [];
    return [given, ...middle, this.chance.pick(SURNAMES), this.chance.pick(SURNAMES)].join(' ');
  }
}
