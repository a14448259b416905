/// The identifiers that ICU has for the units of Foundation.
enum UnitNames {
  /// `nil` for a unit of the program's own, and for the few that ICU does not have.
  static func identifier(of unit: Unit) -> String? {
    if let unit = unit as? UnitFuelEfficiency, unit == .milesPerImperialGallon {
      return "mile-per-gallon-imperial"
    }
    let symbol = unit.symbol.replacingOccurrences(of: " ", with: "_")
    return table[ObjectIdentifier(type(of: unit))]?[symbol]
  }

  static let table: [ObjectIdentifier: [String: String]] = {
    var table: [ObjectIdentifier: [String: String]] = [:]
    for (type, line) in lines {
      var names: [String: String] = [:]
      for pair in line.split(separator: " ") {
        let sides = pair.split(separator: "=").map(String.init)
        if sides.count == 2 { names[sides[0]] = sides[1] }
      }
      table[ObjectIdentifier(type)] = names
    }
    return table
  }()

  private static let lines: [(Unit.Type, String)] = [
    (
      UnitAcceleration.self,
      "m/s²=meter-per-square-second g=g-force"
    ),
    (
      UnitAngle.self,
      "°=degree ʹ=arc-minute ʹʹ=arc-second rad=radian rev=revolution"
    ),
    (
      UnitArea.self,
      "Mm²=square-megameter km²=square-kilometer m²=square-meter cm²=square-centimeter "
        + "mm²=square-millimeter µm²=square-micrometer nm²=square-nanometer in²=square-inch "
        + "ft²=square-foot yd²=square-yard mi²=square-mile ac=acre ha=hectare"
    ),
    (
      UnitConcentrationMass.self,
      "g/L=gram-per-liter mg/dL=milligram-per-deciliter mmol/L=millimole-per-liter"
    ),
    (
      UnitDispersion.self,
      "ppm=permillion"
    ),
    (
      UnitDuration.self,
      "h=hour m=minute s=second ms=millisecond µs=microsecond ns=nanosecond ps=picosecond"
    ),
    (
      UnitElectricCurrent.self,
      "MA=megaampere kA=kiloampere A=ampere mA=milliampere µA=microampere"
    ),
    (
      UnitElectricPotentialDifference.self,
      "MV=megavolt kV=kilovolt V=volt mV=millivolt µV=microvolt"
    ),
    (
      UnitElectricResistance.self,
      "MΩ=megaohm kΩ=kiloohm Ω=ohm mΩ=milliohm µΩ=microohm"
    ),
    (
      UnitEnergy.self,
      "J=joule kJ=kilojoule cal=calorie kCal=kilocalorie kWh=kilowatt-hour"
    ),
    (
      UnitFrequency.self,
      "THz=terahertz GHz=gigahertz MHz=megahertz kHz=kilohertz Hz=hertz mHz=millihertz "
        + "µHz=microhertz nHz=nanohertz"
    ),
    (
      UnitFuelEfficiency.self,
      "L/100km=liter-per-100-kilometer mpg=mile-per-gallon"
    ),
    (
      UnitIlluminance.self,
      "lx=lux"
    ),
    (
      UnitInformationStorage.self,
      "bit=bit B=byte kB=kilobyte MB=megabyte GB=gigabyte TB=terabyte PB=petabyte kb=kilobit "
        + "Mb=megabit Gb=gigabit Tb=terabit"
    ),
    (
      UnitLength.self,
      "Mm=megameter km=kilometer hm=hectometer dam=dekameter m=meter dm=decimeter cm=centimeter "
        + "mm=millimeter µm=micrometer nm=nanometer pm=picometer in=inch ft=foot yd=yard mi=mile "
        + "smi=mile-scandinavian ly=light-year NM=nautical-mile ftm=fathom fur=furlong "
        + "ua=astronomical-unit pc=parsec"
    ),
    (
      UnitMass.self,
      "kg=kilogram g=gram dg=decigram cg=centigram mg=milligram µg=microgram ng=nanogram "
        + "pg=picogram oz=ounce lb=pound st=stone t=tonne ton=ton ct=carat oz_t=ounce-troy"
    ),
    (
      UnitPower.self,
      "TW=terawatt GW=gigawatt MW=megawatt kW=kilowatt W=watt mW=milliwatt µW=microwatt "
        + "hp=horsepower"
    ),
    (
      UnitPressure.self,
      "N/m²=pascal GPa=gigapascal MPa=megapascal kPa=kilopascal hPa=hectopascal inHg=inch-ofhg "
        + "bar=bar mbar=millibar mmHg=millimeter-ofhg psi=pound-force-per-square-inch"
    ),
    (
      UnitSpeed.self,
      "m/s=meter-per-second km/h=kilometer-per-hour mph=mile-per-hour kn=knot"
    ),
    (
      UnitTemperature.self,
      "K=kelvin °C=celsius °F=fahrenheit"
    ),
    (
      UnitVolume.self,
      "ML=megaliter kL=kiloliter L=liter dl=deciliter dL=deciliter cL=centiliter mL=milliliter "
        + "km³=cubic-kilometer m³=cubic-meter dm³=cubic-decimeter cm³=cubic-centimeter "
        + "mm³=cubic-millimeter in³=cubic-inch ft³=cubic-foot yd³=cubic-yard mi³=cubic-mile af=acre-foot "
        + "bsh=bushel tsp=teaspoon tbsp=tablespoon fl_oz=fluid-ounce cup=cup pt=pint qt=quart "
        + "gal=gallon fl_oz_Imperial=fluid-ounce-imperial "
        + "qt_Imperial=quart-imperial gal_Imperial=gallon-imperial metric_cup_Imperial=cup-metric"
    ),
  ]
}
