/// Which faults this keyboard has, by the rules that name them; tests plant them.
enum Faults {
    static let planted: Set<String> = []
}

func has(_ fault: String) -> Bool { Faults.planted.contains(fault) }
